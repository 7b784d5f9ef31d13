"""Characters as training and measuring material.

A character is {"id", "memories": [{"id", "kind", "text"}], "questions": [{"text", "kind", "gold", "hard"}]}, which is what
the generator writes, one JSON object a line; a file of the page (public/characters) is brought into the same form.
"""

import json
import random
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


def joined(people, size, count, seed):
    """`count` banks, each of the memories and questions of `size` of the written people (reading/): alone, they have about ten memories."""
    rng, banks, order = random.Random(seed), [], []
    while len(banks) < count:
        if len(order) < size:
            order = rng.sample(people, len(people))
        chosen, order = order[:size], order[size:]
        bank = {"id": f"joined-{len(banks)}", "memories": [], "questions": []}
        for person in chosen:
            name = {m["id"]: f"{person['id']}/{m['id']}" for m in person["memories"]}
            kind = {m["id"]: m["kind"] for m in person["memories"]}
            bank["memories"] += [{**m, "id": name[m["id"]]} for m in person["memories"]]
            bank["questions"] += [{"text": q["text"], "kind": kind[q["gold"][0]], "gold": [name[g] for g in q["gold"]],
                                   "hard": [name[h] for h in q.get("hard", ())]}
                                  for q in person["questions"]]
        banks.append(bank)
    return banks


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
