/** Conversations that an assistant's export has as a tree of nodes: asking again makes a branch. */

import { isRecord } from './documents';

export type Nodes = ReadonlyMap<string, unknown>;

function fieldOf(nodes: Nodes, id: string, key: string): unknown {
  const node = nodes.get(id);
  return isRecord(node) ? node[key] : undefined;
}

/** Ids of the nodes from the root to this one. Only `parent` is trusted on the way up. */
export function branchTo(nodes: Nodes, id: string): string[] {
  const path = new Set<string>();
  for (
    let at: unknown = id;
    typeof at === 'string' && nodes.has(at) && !path.has(at);
    at = fieldOf(nodes, at, 'parent')
  )
    path.add(at);
  return [...path].reverse();
}

/** Ids of the nodes from the root along the last child of each. */
export function lastBranch(nodes: Nodes): string[] {
  const lastChild = new Map<string, string>();
  let root: string | undefined;
  for (const id of nodes.keys()) {
    const parent = fieldOf(nodes, id, 'parent');
    if (typeof parent === 'string') lastChild.set(parent, id);
    if (typeof parent !== 'string' || !nodes.has(parent)) root ??= id;
  }
  const path = new Set<string>();
  let id = nodes.has('root') ? 'root' : (root ?? nodes.keys().next().value);
  while (id !== undefined && !path.has(id)) {
    path.add(id);
    const named = fieldOf(nodes, id, 'children');
    const known = (Array.isArray(named) ? named : []).map(String).filter((each) => nodes.has(each));
    id = known.at(-1) ?? lastChild.get(id);
  }
  return [...path];
}
