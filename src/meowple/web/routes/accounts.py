"""Accounts on the site: make one, sign in and out, another password, take it away; all without JavaScript."""

import asyncio
from functools import lru_cache
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import RedirectResponse

from meowple.core.translation import N_, translator
from meowple.core.words import say_day
from meowple.play.models import Person
from meowple.store import accounts
from meowple.web.dependencies import Onlooker, Site, SiteParts, Somebody, Visitor
from meowple.web.identity import COOKIE, sign
from meowple.web.kid_mode import must_type
from meowple.web.limits import NEW_ACCOUNTS, SIGN_IN, SIGN_IN_AS, address_of
from meowple.web.page_templates import FOLDER

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
def me(request: Request, site: Site, person: Onlooker, back: str = "/") -> Response:
    return me_page(request, site, person, back)


def me_page(
    request: Request, site: SiteParts, person: Person, back: str = "/", trouble: str = "", status: int = 200
) -> Response:
    """Name, language, account; `trouble` is what went wrong."""
    account = accounts.account_of(site.store, person.id)
    keys = [] if account is None else [(id, _day(made, person.lang)) for id, made in account.keys]
    values = {"back": back, "account": account, "keys": keys, "trouble": _said(trouble, person.lang)}
    response = site.templates.page(request, "me", person, values=values, status=status)
    response.headers["Cache-Control"] = "no-store"
    return response


def _day(at: float, lang: str) -> str:
    return say_day(at, translator(lang))


def _said(text: str, lang: str) -> str:
    return translator(lang, FOLDER)(text) if text else ""


def is_proper_name(name: str) -> bool:
    return len(accounts.key_of(name)) >= 3 and len(name) <= LONGEST_NAME and name.isprintable()


@router.get("/account/in")
def sign_in_page(request: Request, site: Site, person: Onlooker) -> Response:
    return _sign_in_page(request, site, person, "", 200)


def _sign_in_page(request: Request, site: SiteParts, person: Person, trouble: str, status: int) -> Response:
    values = {"trouble": _said(trouble, person.lang)}
    return site.templates.page(request, "sign_in", person, values=values, status=status)


@router.post("/account/in")
async def sign_in(
    request: Request, site: Site, asking: Onlooker, name: str = Form(""), password: str = Form("")
) -> Response:
    """By name and password; a wrong name and a wrong password look and last the same."""
    must_type(site)
    site.limits.take(SIGN_IN, address_of(request))
    site.limits.take(SIGN_IN_AS, accounts.key_of(name)[:80])
    found = accounts.password_of(site.store, name)
    is_right = await asyncio.to_thread(_is_right, nobodys() if found is None else found[1], password)
    if found is None or not is_right:
        return _sign_in_page(request, site, asking, WRONG, 401)
    await let_in(request, site, found[0])
    return RedirectResponse("/mine", status_code=303)


@lru_cache(maxsize=1)
def nobodys() -> str:
    """A hash checked where there is no such name, so that a wrong name takes as long as a wrong password."""
    return HASHER.hash("nobody's password")


def _is_right(hashed: str, password: str) -> bool:
    try:
        return HASHER.verify(hashed, password[: LONGEST_PASSWORD + 1])
    except VerificationError:
        return False


async def let_in(request: Request, site: SiteParts, id: str) -> None:
    """A new session; the tables of this device's guest come along, and what was open here before is closed."""
    before = site.identity.known(request)
    if before is not None and before.session:
        accounts.close_session(site.store, before.session)
    elif before is not None and before.id != id:
        await bring_along(site, before.id, id)
    person = site.identity.welcome(id)
    if person is not None:
        sign(request, person)


async def bring_along(site: SiteParts, person: str, into: str) -> None:
    """One person's tables become another's, also where somebody looks at them now."""
    accounts.merge(site.store, person, into)
    await site.tables.refresh(person)


@router.post("/account/new")
async def new_account(
    request: Request, site: Site, person: Visitor, name: str = Form(""), password: str = Form("")
) -> Response:
    """Whoever sits here signs in with this name and password from now on."""
    must_type(site)
    proper = " ".join(name.split())
    site.limits.take(NEW_ACCOUNTS, address_of(request))
    if not is_proper_name(proper):
        return me_page(request, site, person, trouble=BAD_NAME, status=400)
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        return me_page(request, site, person, trouble=BAD_PASSWORD, status=400)
    account = accounts.account_of(site.store, person.id)
    if account is not None and account.has_password:
        return me_page(request, site, person, trouble=WRONG_OLD, status=400)
    hashed = await asyncio.to_thread(HASHER.hash, password)
    try:
        accounts.set_password(site.store, person.id, proper, hashed)
    except accounts.NameTaken:
        return me_page(request, site, person, trouble=BAD_NAME, status=400)
    return renewed(request, site, person.id)


def renewed(request: Request, site: SiteParts, id: str) -> Response:
    """Another way in: this device stays signed in, by a new session; whatever was open elsewhere is closed."""
    accounts.close_sessions(site.store, id)
    person = site.identity.welcome(id)
    if person is not None:
        sign(request, person)
    return RedirectResponse("/me", status_code=303)


@router.post("/account/password")
async def change_password(
    request: Request, site: Site, person: Visitor, old: str = Form(""), password: str = Form("")
) -> Response:
    must_type(site)
    account = accounts.account_of(site.store, person.id)
    hashed = accounts.password_of_person(site.store, person.id)
    if account is None or account.name is None or hashed is None:
        return RedirectResponse("/me", status_code=303)
    site.limits.take(SIGN_IN_AS, accounts.key_of(account.name))
    if not await asyncio.to_thread(_is_right, hashed, old):
        return me_page(request, site, person, trouble=WRONG_OLD, status=401)
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        return me_page(request, site, person, trouble=BAD_PASSWORD, status=400)
    accounts.set_password(site.store, person.id, account.name, await asyncio.to_thread(HASHER.hash, password))
    return renewed(request, site, person.id)


@router.post("/account/out")
def sign_out(site: Site, person: Somebody) -> Response:
    response = RedirectResponse("/", status_code=303)
    if person is not None and person.session:
        accounts.close_session(site.store, person.session)
        response.delete_cookie(COOKIE)
    return response


@router.post("/account/remove")
async def remove(request: Request, site: Site, person: Somebody) -> Response:
    """No account any more: a guest of this device has the tables, a new one, whom no older cookie knows."""
    if person is not None and person.session:
        guest = site.store.new_person(person.name, person.lang)
        await bring_along(site, person.id, guest.id)
        sign(request, guest)
    return RedirectResponse("/me", status_code=303)


@router.post("/account/passkey/remove")
def remove_passkey(request: Request, site: Site, person: Visitor, id: str = Form()) -> Response:
    try:
        accounts.remove_passkey(site.store, person.id, id)
    except accounts.LastWayIn:
        return me_page(request, site, person, trouble=LAST_WAY_IN, status=400)
    return RedirectResponse("/me", status_code=303)
