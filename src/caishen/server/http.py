"""The HTTP interface: who one is, the lobby, the client's files. OpenAPI describes it at `/schema`.

Thin: every path asks `guests`, `lobby` or the store and gives a body of `wire.http`. Errors are bodies
too (`Problem`), with the same codes as on the socket.
"""

from __future__ import annotations

import io
from typing import Annotated, Any

from litestar import Request, Response, get, post, put
from litestar.datastructures import Cookie, State
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, PathParameter

from caishen import log
from caishen.deal.events import Shown
from caishen.errors import CaishenError
from caishen.match.events import MatchEnd
from caishen.server import reading
from caishen.server.guests import COOKIE, Guests
from caishen.server.lobby import Lobby
from caishen.server.records import Fact
from caishen.server.refusals import PhaseWrong, TableUnknown
from caishen.server.room import Asker
from caishen.server.static import Client, served
from caishen.server.store import Guest, Store
from caishen.wire.http import (
    ChangeMe,
    Checked,
    Me,
    NewTable,
    PlayNow,
    Problem,
    RulesChoice,
    RulesInfo,
    TableCard,
    TableCode,
)

Visit = Request[Any, Any, State]
Visitor = NamedDependency[Guest]
Code = Annotated[str, PathParameter(pattern="^[0-9A-Za-z]{4,16}$")]
A_YEAR = 400 * 24 * 3600


async def visitor(request: Visit) -> Guest:
    """The guest of the request's cookie, or a new one whose cookie goes out with the answer."""
    guests: Guests = request.app.state.guests
    guest = await guests.of_cookie(request.cookies.get(COOKIE))
    if guest is None:
        guest, value = await guests.new(request.headers.get("accept-language", ""))
        request.scope["state"]["new_cookie"] = Cookie(
            key=COOKIE,
            value=value,
            max_age=A_YEAR,
            path=request.scope.get("root_path") or "/",
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
    return guest


@get("/api/me", summary="Who the cookie says one is; a first visit makes a new guest")
async def me(request: Visit, visitor: Visitor) -> Me:
    lobby: Lobby = request.app.state.lobby
    return Me(name=visitor.name, avatar=visitor.avatar, table=lobby.table_of(visitor.id))


@put("/api/me", summary="Change name or picture")
async def change_me(request: Visit, visitor: Visitor, data: JSONBody[ChangeMe]) -> Me:
    guests: Guests = request.app.state.guests
    lobby: Lobby = request.app.state.lobby
    name = " ".join("".join(filter(str.isprintable, data.name or "")).split()) or None
    changed = await guests.change(visitor, name, data.avatar)
    return Me(name=changed.name, avatar=changed.avatar, table=lobby.table_of(visitor.id))


@get("/api/rules", summary="The rule sets with their options", sync_to_thread=False)
def rule_sets(state: State) -> list[RulesInfo]:
    return state.shelf.infos  # type: ignore[no-any-return]  # Litestar's state is untyped


@post("/api/rules/check", status_code=200, summary="Whether a table can have these options", sync_to_thread=False)
def check(state: State, data: JSONBody[RulesChoice]) -> Checked:
    try:
        state.shelf.get(data.rules, data.options)
    except CaishenError as error:
        return Checked(problem=Problem(code=error.code, message=error.message, facts=error.facts))
    return Checked(problem=None)


@get("/api/tables", summary="Open tables that are not private: to join or to watch", sync_to_thread=False)
def tables(state: State) -> list[TableCard]:
    cards = [state.lobby.card(room) for room in state.lobby.rooms() if not room.info.private]
    return [card for card in cards if card is not None and card.phase != "ended"]


@post("/api/tables", summary="Make a table; its maker has the first seat")
async def new_table(request: Visit, visitor: Visitor, data: JSONBody[NewTable]) -> TableCode:
    return TableCode(code=await request.app.state.lobby.create(data, _asker(visitor), _address(request)))


@post("/api/play-now", summary="A table with bots in all other seats, started at once")
async def play_now(request: Visit, visitor: Visitor, data: JSONBody[PlayNow | None] = None) -> TableCode:
    wish = data or PlayNow()
    return TableCode(code=await request.app.state.lobby.play_now(wish, _asker(visitor), _address(request)))


@get("/api/tables/{code:str}", summary="One open table, private or not", sync_to_thread=False)
def one_table(state: State, code: Code) -> TableCard:
    card = state.lobby.card(state.lobby.room(code.upper()))
    if card is None:
        raise TableUnknown("that table is being set up: try again in a moment", table=code)
    return card  # type: ignore[no-any-return]  # Litestar's state is untyped


@post("/api/tables/{code:str}/again", summary="The table where the players of a finished match play again")
async def play_again(request: Visit, visitor: Visitor, code: Code) -> TableCode:
    return TableCode(code=await request.app.state.lobby.again(code.upper(), _asker(visitor)))


@get("/api/tables/{code:str}/log", media_type="application/jsonl", summary="The game log of a finished match")
async def table_log(state: State, code: Code) -> Response[str]:
    store: Store = state.store
    code = code.upper()
    stored = await store.lines(code)
    if not stored:
        raise TableUnknown("no table of that code ever began", table=code)
    events = [line.record for line in stored if not isinstance(line.record, Fact | Shown)]
    if not events or not isinstance(events[-1], MatchEnd):
        raise PhaseWrong("the log is shown when the match is over", phase="deal" if events else "waiting")
    text = io.StringIO()
    log.write(text, events)
    name = f"attachment; filename=caishen-{code}.jsonl"
    return Response(text.getvalue(), media_type="application/jsonl", headers={"content-disposition": name})


@get("/", include_in_schema=False, sync_to_thread=False)
def page(request: Visit) -> Response[bytes]:
    """The client's one page, at the lobby's address."""
    return served(request, request.app.state.client.home)


@get("/t/{code:str}", include_in_schema=False, sync_to_thread=False)
def page_at_table(request: Visit) -> Response[bytes]:
    """The same page, which reads the table's code from its own address."""
    return served(request, request.app.state.client.at_table)


@get("/{path:path}", include_in_schema=False, sync_to_thread=False)
def client_file(request: Visit, path: FromPath[str]) -> Response[bytes]:
    """A file of the client."""
    client: Client = request.app.state.client
    found = client.assets.get(path.removeprefix("/"))
    if found is None:
        return Response(b"there is nothing here\n", status_code=404, media_type="text/plain")
    return served(request, found)


HANDLERS = [
    me, change_me, rule_sets, check, tables, new_table, play_now, one_table, play_again, table_log, *reading.HANDLERS,
    page, page_at_table, client_file,
]  # fmt: skip


def _asker(guest: Guest) -> Asker:
    return Asker(guest.id, guest.name, guest.avatar)


def _address(request: Visit) -> str | None:
    return None if request.client is None else request.client.host
