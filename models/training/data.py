"""Characters as training and measuring material.

A character is {"id", "memories": [{"id", "kind", "text"}], "questions": [{"text", "kind", "gold", "hard"}]}, which is what
the generator writes, one JSON object a line; a file of the page (public/characters) is brought into the same form.
"""

import json
from pathlib import Path


def load_characters(path):
    """Characters of a .jsonl file of the generator, or of one .json file or a folder of the page's own format."""
    path = Path(path)
    if path.is_dir():
        files = [json.loads(file.read_text(encoding="utf-8")) for file in sorted(path.glob("*.json"))]
        return [from_page(c) for c in files if isinstance(c, dict)]  # the list beside them is an index
    if path.suffix == ".jsonl":
        return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    return [from_page(json.loads(path.read_text(encoding="utf-8")))]


def from_page(c):
    """A character of the page, with the texts that its retriever sees; unanswerable questions are left out."""
    memories = [{"id": m["id"], "kind": "profile", "text": f"{m['field']}: {m['value']}"} for m in c["profile"]]
    memories += [{"id": m["id"], "kind": "relationship",
                  "text": f"{m['person']}: {m['relationship']}. {m['description']}"} for m in c["relationships"]]
    memories += [{"id": m["id"], "kind": "event", "text":
                  f"{m['title']}. {m['content']} ({m['date']}; {m['place']}; {', '.join(m['people'])}; {m['theme']})"}
                 for m in c["events"]]
    memories += [{"id": m["id"], "kind": "dialogue",
                  "text": "\n".join([m["date"], *(f"{t['speaker']}: {t['text']}" for t in m["turns"])])}
                 for m in c["dialogues"]]
    questions = [{**q, "hard": []} for q in c["questions"] if q["gold"]]
    return {"id": c["id"], "language": c["language"], "name": c["name"], "memories": memories, "questions": questions}
