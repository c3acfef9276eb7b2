"""A crowd: other clients, whose work keeps a server busy."""

from threading import Event, Thread

from webapp.web.http import work
from webapp.web.http.jobs import Job


class Crowd:
    """Other clients, whose work holds all places until they leave."""

    def __init__(self) -> None:
        self.over = Event()
        self.gone: list[Event] = []

    def come(self) -> None:
        """Take every place."""
        for _ in range(work.PLACES):
            here, gone = Event(), Event()
            self.gone.append(gone)
            Thread(target=self._hold, args=(here, gone), daemon=True).start()
            assert here.wait(60)

    def _hold(self, here: Event, gone: Event) -> None:
        job = Job(lambda job: None, work.workshop._turns)
        work.workshop._turns.take(job)
        here.set()
        self.over.wait()
        work.workshop._turns.leave(job)
        gone.set()

    def leave(self) -> None:
        """Give all places back."""
        self.over.set()
        assert all(gone.wait(60) for gone in self.gone)
