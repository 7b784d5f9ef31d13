"""Times pytrec_eval and ranx on the rankings that test/bench/measures.ts made. Prints one JSON object; times in milliseconds.

    python test/bench/measures.py DATA.json
"""

import json
import sys
import time

ROUNDS = 5


def best(action):
    """The fastest of some rounds after a first one, which compiles (ranx)."""
    action()
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        action()
        times.append(1000 * (time.perf_counter() - start))
    return min(times)


def pytrec(data):
    import pytrec_eval

    names = {"Recall": "recall", "Precision": "P", "MAP(trec)": "map_cut", "nDCG": "ndcg_cut", "Success": "success"}
    cutoffs = ",".join(map(str, data["cutoffs"]))
    evaluator = pytrec_eval.RelevanceEvaluator(
        {question: dict.fromkeys(gold, 1) for question, gold in data["gold"].items()},
        {f"{name}.{cutoffs}" for name in names.values()} | {"recip_rank"},
    )
    run = {
        question: {document: float(len(ranked) - i) for i, document in enumerate(ranked)}
        for question, ranked in data["run"].items()
    }
    found = evaluator.evaluate(run)
    means = {
        f"{family}@{k}": sum(values[f"{name}_{k}"] for values in found.values()) / len(found)
        for family, name in names.items()
        for k in data["cutoffs"]
    }
    return {"milliseconds": best(lambda: evaluator.evaluate(run)), "means": means}


def ranx_values(data):
    from ranx import Qrels, Run, evaluate

    names = {"Recall": "recall", "Precision": "precision", "nDCG": "ndcg", "Success": "hit_rate", "MRR": "mrr"}
    wanted = [f"{name}@{k}" for name in names.values() for k in data["cutoffs"]]
    qrels = Qrels({question: dict.fromkeys(gold, 1) for question, gold in data["gold"].items()})
    run = Run(
        {
            question: {document: float(len(ranked) - i) for i, document in enumerate(ranked)}
            for question, ranked in data["run"].items()
        }
    )
    found = evaluate(qrels, run, wanted)
    means = {f"{family}@{k}": float(found[f"{name}@{k}"]) for family, name in names.items() for k in data["cutoffs"]}
    return {"milliseconds": best(lambda: evaluate(qrels, run, wanted)), "means": means}


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        content = json.load(file)
    results = {}
    for package, measure in (("pytrec_eval", pytrec), ("ranx", ranx_values)):
        try:
            results[package] = measure(content)
        except ImportError:
            results[package] = None
    print(json.dumps(results))
