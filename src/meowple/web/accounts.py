"""Accounts on the site: make one, sign in and out, another password, take it away; all without JavaScript."""

import asyncio
from datetime import UTC, datetime
from functools import lru_cache
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from babel.dates import format_date
from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import RedirectResponse

from meowple.core.tongue import N_, tongue
from meowple.store import accounts
from meowple.store.store import Person
from meowple.web.faces import FOLDER
from meowple.web.house import House
from meowple.web.limits import NEW_ACCOUNTS, SIGN_IN, SIGN_IN_AS, address_of, limits_of
from meowple.web.pages import rooms
from meowple.web.people import COOKIE

router = APIRouter(include_in_schema=False)
SHORTEST_PASSWORD: Final = 8
LONGEST_PASSWORD: Final = 200
LONGEST_NAME: Final = 32
HASHER: Final = PasswordHasher()

WRONG: Final = N_("Name or password is wrong.")
WRONG_OLD: Final = N_("The old password is wrong.")
BAD_NAME: Final = N_("This name cannot be had. Try another one, of 3 to 32 letters.")
BAD_PASSWORD: Final = N_("A password has 8 to 200 letters.")
LAST_WAY_IN: Final = N_("This is the only way into your account: set a password first.")


@router.get("/me")
def me(request: Request, back: str = "/") -> Response:
    _, door, _ = rooms(request)
    return me_page(request, door.greet(request), back)


def me_page(request: Request, person: Person, back: str = "/", trouble: str = "", status: int = 200) -> Response:
    """Name, language, account; `trouble` is what went wrong."""
    house, door, frames = rooms(request)
    account = accounts.account_of(house.store, person.id)
    keys = [] if account is None else [(id, _day(made, person.lang)) for id, made in account.keys]
    values = {"back": back, "account": account, "keys": keys, "trouble": _said(trouble, person.lang)}
    response = frames.page(request, "me", person, values=values, status=status)
    response.headers["Cache-Control"] = "no-store"
    door.sign(response, person)
    return response


def _day(at: float, lang: str) -> str:
    return format_date(datetime.fromtimestamp(at, UTC), locale=lang)


def _said(text: str, lang: str) -> str:
    return tongue(lang, FOLDER)(text) if text else ""


def is_proper_name(name: str) -> bool:
    return len(accounts.key_of(name)) >= 3 and len(name) <= LONGEST_NAME and name.isprintable()


@router.get("/account/in")
def sign_in_page(request: Request) -> Response:
    return _sign_in_page(request, "", 200)


def _sign_in_page(request: Request, trouble: str, status: int) -> Response:
    _, door, frames = rooms(request)
    person = door.greet(request)
    response = frames.page(request, "sign_in", person, values={"trouble": _said(trouble, person.lang)}, status=status)
    door.sign(response, person)
    return response


@router.post("/account/in")
async def sign_in(request: Request, name: str = Form(""), password: str = Form("")) -> Response:
    """By name and password; a wrong name and a wrong password look and last the same."""
    house, _, _ = rooms(request)
    limits_of(request).take(SIGN_IN, address_of(request))
    limits_of(request).take(SIGN_IN_AS, accounts.key_of(name)[:80])
    found = accounts.password_of(house.store, name)
    is_right = await asyncio.to_thread(_is_right, nobodys() if found is None else found[1], password)
    if found is None or not is_right:
        return _sign_in_page(request, WRONG, 401)
    return await let_in(request, found[0])


@lru_cache(maxsize=1)
def nobodys() -> str:
    """A hash checked where there is no such name, so that a wrong name takes as long as a wrong password."""
    return HASHER.hash("nobody's password")


def _is_right(hashed: str, password: str) -> bool:
    try:
        return HASHER.verify(hashed, password[: LONGEST_PASSWORD + 1])
    except VerificationError:
        return False


async def let_in(request: Request, id: str) -> Response:
    """A new session; the tables of this device's guest come along, and what was open here before is closed."""
    house, door, _ = rooms(request)
    before = door.known(request)
    if before is not None and before.session:
        accounts.close_session(house.store, before.session)
    elif before is not None and before.id != id:
        await bring_along(house, before.id, id)
    person = door.welcome(id)
    response = RedirectResponse("/mine", status_code=303)
    if person is not None:
        door.sign(response, person)
    return response


async def bring_along(house: House, person: str, into: str) -> None:
    """One person's tables become another's, also where somebody looks at them now."""
    accounts.merge(house.store, person, into)
    for live in list(house.live.values()):
        if live.seats_of(person) or live.row.host == person:
            live.row = house.store.table(live.row.id)
            house.drop(live, person)
            await house.tell(live)


@router.post("/account/new")
async def new_account(request: Request, name: str = Form(""), password: str = Form("")) -> Response:
    """Whoever sits here signs in with this name and password from now on."""
    house, door, _ = rooms(request)
    person = door.greet(request)
    proper = " ".join(name.split())
    limits_of(request).take(NEW_ACCOUNTS, address_of(request))
    if not is_proper_name(proper):
        return me_page(request, person, trouble=BAD_NAME, status=400)
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        return me_page(request, person, trouble=BAD_PASSWORD, status=400)
    account = accounts.account_of(house.store, person.id)
    if account is not None and account.has_password:
        return me_page(request, person, trouble=WRONG_OLD, status=400)
    hashed = await asyncio.to_thread(HASHER.hash, password)
    try:
        accounts.set_password(house.store, person.id, proper, hashed)
    except accounts.NameTaken:
        return me_page(request, person, trouble=BAD_NAME, status=400)
    return renewed(request, person.id)


def renewed(request: Request, id: str) -> Response:
    """Another way in: this device stays signed in, by a new session; whatever was open elsewhere is closed."""
    house, door, _ = rooms(request)
    accounts.close_sessions(house.store, id)
    person = door.welcome(id)
    response = RedirectResponse("/me", status_code=303)
    if person is not None:
        door.sign(response, person)
    return response


@router.post("/account/password")
async def change_password(request: Request, old: str = Form(""), password: str = Form("")) -> Response:
    house, door, _ = rooms(request)
    person = door.greet(request)
    account = accounts.account_of(house.store, person.id)
    hashed = accounts.password_of_person(house.store, person.id)
    if account is None or account.name is None or hashed is None:
        return RedirectResponse("/me", status_code=303)
    limits_of(request).take(SIGN_IN_AS, accounts.key_of(account.name))
    if not await asyncio.to_thread(_is_right, hashed, old):
        return me_page(request, person, trouble=WRONG_OLD, status=401)
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        return me_page(request, person, trouble=BAD_PASSWORD, status=400)
    accounts.set_password(house.store, person.id, account.name, await asyncio.to_thread(HASHER.hash, password))
    return renewed(request, person.id)


@router.post("/account/out")
def sign_out(request: Request) -> Response:
    house, door, _ = rooms(request)
    person = door.known(request)
    response = RedirectResponse("/", status_code=303)
    if person is not None and person.session:
        accounts.close_session(house.store, person.session)
        response.delete_cookie(COOKIE)
    return response


@router.post("/account/remove")
async def remove(request: Request) -> Response:
    """No account any more: a guest of this device has the tables, a new one, whom no older cookie knows."""
    house, door, _ = rooms(request)
    person = door.known(request)
    response = RedirectResponse("/me", status_code=303)
    if person is not None and person.session:
        guest = house.store.new_person(person.name, person.lang)
        await bring_along(house, person.id, guest.id)
        door.sign(response, guest)
    return response


@router.post("/account/passkey/remove")
def remove_passkey(request: Request, id: str = Form()) -> Response:
    house, door, _ = rooms(request)
    person = door.greet(request)
    try:
        accounts.remove_passkey(house.store, person.id, id)
    except accounts.LastWayIn:
        return me_page(request, person, trouble=LAST_WAY_IN, status=400)
    return RedirectResponse("/me", status_code=303)
