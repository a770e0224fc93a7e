import json
import os
import sys
import typing

sys.path.insert(0, os.environ["CLIENT"])
import platen  # noqa: E402
import platen.types  # noqa: E402

client = platen.Client(os.environ["ADDRESS"], os.environ["KEY"])
template = client.create_template({"name": "Card", "canvas_width": 40, "canvas_height": 20})
queued = [
    client.render_template({"templateId": template["id"], "response": {"mode": "async", "format": format}})
    for format in ("png", "jpg")
]
job = client.wait_for_render_job(queued[0]["id"])
client.wait_for_render_job(queued[1]["id"])
listed = [each["id"] for each in client.paginate(client.list_render_jobs, status="succeeded", limit=1)]
binary = client.render_template({"templateId": template["id"], "response": {"type": "binary"}}, cache=False)
found = client.list_templates(search="Card")
try:
    client.get_template(999999)
    code = status = None
except platen.PlatenError as error:
    code, status = error.code, error.status
try:
    client.create_template({"name": 5})
    issues = None
except platen.PlatenError as error:
    issues = error.issues[0]["path"]

# Every type can be read by what checks types while a program runs.
hints = [
    typing.get_type_hints(each)
    for each in vars(platen.types).values()
    if isinstance(each, type) and issubclass(each, dict) and each is not dict
]
assert len(hints) > 100, len(hints)
assert platen.Client.render_template.__doc__.startswith("Render a template.")
file = client.download(job["result"]["data"]["content"])
json.dump(
    {
        "statuses": [each["status"] for each in queued],
        "status": job["status"],
        "queued": [each["id"] for each in queued],
        "listed": listed,
        "found": [each["name"] for each in found],
        "file": file[1:4].decode(),
        "binary": binary[1:4].decode(),
        "code": code,
        "httpStatus": status,
        "issue": issues,
    },
    sys.stdout,
)
