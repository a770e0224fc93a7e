"""Sends the calls of the client: only Python's own library is used."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import Any, Callable, Dict, Iterator, List, Optional


class PlatenError(Exception):
    """A refusal by the service. Branch on ``code``, which is stable; the message is a sentence for people."""

    def __init__(self, status: int, code: str, message: str, body: Dict[str, Any], retry_after_s: Optional[float]):
        super().__init__(f"{message} ({code}, {status})")
        #: The HTTP status.
        self.status = status
        #: The stable code.
        self.code = code
        #: The sentence.
        self.message = message
        #: What is wrong with the request, field by field: ``path`` and ``message``.
        self.issues: List[Dict[str, Any]] = body.get("issues") or []
        #: The whole body of the answer.
        self.body = body
        #: Seconds after which the call may be repeated; None if the service did not say.
        self.retry_after_s = retry_after_s


class BaseClient:
    """Sends calls with a key, repeats those that may be repeated, and raises :class:`PlatenError`."""

    def __init__(self, address: str, key: str, *, timeout_s: float = 120.0, max_retries: int = 2):
        """``address`` is that of the service, such as ``https://studio.example``; ``key`` an API key or an access token.

        A call that is refused because there were too many (429), or for which the service is not available (503), is repeated up to
        ``max_retries`` times, after the time that the service asks for.
        """
        self._address = address.rstrip("/")
        self._key = key
        self._timeout_s = timeout_s
        self._max_retries = max_retries

    def paginate(self, call: Callable[..., Any], *arguments: Any, **options: Any) -> Iterator[Any]:
        """Yields every entry of a list whose answer has ``next_cursor``, page after page: ``client.paginate(client.list_render_jobs)``."""
        cursor: Optional[Any] = None
        while True:
            page = call(*arguments, **options, **({} if cursor is None else {"cursor": cursor}))
            yield from page["data"]
            cursor = page.get("next_cursor") or (page.get("pagination") or {}).get("next_cursor")
            if cursor is None:
                return

    def wait_for_render_job(self, job_id: str, *, timeout_s: float = 600.0) -> Any:
        """Reads a render job until it has finished, and returns it, also if it failed. Raises TimeoutError."""
        end = time.monotonic() + timeout_s
        pause_s = 0.2
        while True:
            job = self._call("GET", "/studio/render-jobs/{id}", {"id": job_id})
            if job["finished"]:
                return job
            if time.monotonic() + pause_s > end:
                raise TimeoutError(f"The render job {job_id} has not finished within {timeout_s} seconds.")
            time.sleep(pause_s)
            pause_s = min(pause_s * 1.5, 5.0)

    def download(self, url: str, path: Optional[str] = None) -> bytes:
        """Returns the bytes of a file of the service, and writes them to ``path`` if one is given. The key is not sent."""
        with urllib.request.urlopen(url, timeout=self._timeout_s) as answer:
            content: bytes = answer.read()
        if path is not None:
            with open(path, "wb") as file:
                file.write(content)
        return content

    def _call(
        self,
        method: str,
        path: str,
        places: Optional[Dict[str, Any]] = None,
        *,
        query: Optional[Dict[str, Any]] = None,
        headers: Optional[Dict[str, Any]] = None,
        body: Any = None,
        media_type: str = "application/json",
    ) -> Any:
        for name, value in (places or {}).items():
            path = path.replace("{" + name + "}", urllib.parse.quote(str(value), safe=""))
        given = {name: _text(value) for name, value in (query or {}).items() if value is not None}
        url = f"{self._address}/v1{path}" + (f"?{urllib.parse.urlencode(given)}" if given else "")
        sent = {name: _text(value) for name, value in (headers or {}).items() if value is not None}
        sent["Authorization"] = f"Bearer {self._key}"
        data: Optional[bytes] = None
        if body is not None:
            data = body if isinstance(body, bytes) else json.dumps(body).encode()
            sent["Content-Type"] = media_type
        for attempt in range(self._max_retries + 1):
            request = urllib.request.Request(url, data=data, headers=sent, method=method)
            try:
                with urllib.request.urlopen(request, timeout=self._timeout_s) as answer:
                    content = answer.read()
                    is_json = "json" in answer.headers.get_content_type()
                if content == b"":
                    return None
                return json.loads(content) if is_json else content
            except urllib.error.HTTPError as refusal:
                error = _read_error(refusal)
                wait_s = error.retry_after_s
                if error.status not in (429, 503) or wait_s is None or wait_s > 60 or attempt == self._max_retries:
                    raise error from None
                time.sleep(wait_s)
        raise AssertionError("unreachable")


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _read_error(refusal: urllib.error.HTTPError) -> PlatenError:
    try:
        body = json.loads(refusal.read())
    except ValueError:
        body = {}
    if not isinstance(body, dict):
        body = {}
    message = str(body.get("error") or refusal.reason)
    after = refusal.headers.get("Retry-After")
    retry_after_s = float(after) if after is not None and after.isdigit() else None
    return PlatenError(refusal.code, str(body.get("code") or "unknown"), message, body, retry_after_s)
