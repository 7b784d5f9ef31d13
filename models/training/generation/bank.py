"""The memory bank of one character under construction: memories, labelled questions, hard negatives."""
import re


class Bank:
    """Collects memories and questions; writes them in the trainer's format."""

    def __init__(self, rng, identity, language, name):
        self.rng, self.identity, self.language, self.name = rng, identity, language, name
        self.memories, self.questions, self.seen, self.untold = [], [], set(), []
        self.counts = {}
        self.tags = {}

    def add_memory(self, kind, text, tags=()):
        """Store a memory and return its id; tags (people, domain ...) serve to find look-alikes."""
        self.counts[kind] = self.counts.get(kind, 0) + 1
        identity = f"{kind[0]}-{self.counts[kind]:02d}"
        self.memories.append({"id": identity, "kind": kind, "text": text})
        self.tags[identity] = set(tags)
        return identity

    def add_question(self, text, gold, hard=(), avoid=(), answers=()):
        """Store a question unless its wording is already there; gold is a list of memory ids.

        `avoid` holds ids or tags of memories that may answer in part: they never become hard negatives. `answers` holds wordings of the
        answer; the first that stands in a gold memory becomes the question's anchor, as it stands there.
        """
        key = re.sub(r"\W+", "", text.lower())
        if key in self.seen or not text:
            return False
        self.seen.add(key)
        kind = next(m["kind"] for m in self.memories if m["id"] == gold[0])
        self.questions.append({"text": text, "kind": kind, "gold": list(gold), "hard": [h for h in hard if h not in avoid], "avoid": set(avoid),
                               "anchors": self.anchors(gold, answers)})
        return True

    def add_untold(self, text, near):
        """Store a question that no memory answers, though the memories `near` (ids) are about the same thing."""
        key = re.sub(r"\W+", "", text.lower())
        if key not in self.seen:
            self.seen.add(key)
            self.untold.append({"text": text, "near": list(near)})

    def anchors(self, gold, answers):
        """The first answer that a gold memory holds, whole words and whatever the case, as a list of one; empty where none does."""
        texts = [m["text"] for m in self.memories if m["id"] in gold]
        for answer in answers:
            for text in texts:
                match = answer and re.search(r"(?<!\w)" + re.escape(answer.strip(" .")) + r"(?!\w)", text, re.IGNORECASE)
                if match:
                    return [match.group()]
        return []

    def alike(self, identity, exclude, count):
        """Ids of memories that share tags with one memory, most shared first, for hard negatives."""
        mine = self.tags[identity]
        scored = [(len(mine & t), self.rng.random(), i) for i, t in self.tags.items()
                  if i not in exclude and mine & t]
        return [i for _, _, i in sorted(scored, reverse=True)[:count]]

    def finish(self, hard=5):
        """Fill up the hard negatives and return the character as a dictionary."""
        for question in self.questions:
            avoid = question.pop("avoid")
            taken = set(question["gold"]) | set(question["hard"]) | {i for i, t in self.tags.items() if i in avoid or t & avoid}
            question["hard"] = [h for h in question["hard"] if h not in question["gold"]]
            question["hard"] += self.alike(question["gold"][0], taken, hard - len(question["hard"]))
        self.rng.shuffle(self.questions)
        return {"id": self.identity, "language": self.language, "name": self.name,
                "memories": self.memories, "questions": self.questions, "unanswerable": self.untold}
