// The clocks of a room, in ms, as the server has set them.

const { dataset } = document.querySelector("meta[name=room-clocks]");

export const clock = (name) => Number(dataset[name]);
