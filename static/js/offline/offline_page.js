// The page shown in place of one that needs the network: it loads that when the network is back.

const load = () => location.reload();

addEventListener("online", load);
document.querySelector("[data-try]").addEventListener("click", load);
