/** Groups of crops are a graph, shown as a tree: every group once, under its first parent, every crop once, under its first group. */
export interface Group {
  id: number
  alias: string
  name: string
  /** Ids, the first one decides where the group is shown. */
  parents: number[]
}

export interface Member {
  /** Ids of groups, the first one decides where the crop is shown. */
  groups: number[]
}

export interface GroupNode<P> {
  group: Group
  plants: P[]
  children: GroupNode<P>[]
  /** Groups shown under another parent that belong here too. */
  related: Group[]
}

/** Groups in the order given, those without a crop left out. Crops without a known group come last, under «Прочие». */
export function groupTree<P extends Member>(groups: readonly Group[], plants: readonly P[]): GroupNode<P>[] {
  const nodes = new Map(
    groups.map(group => [group.id, { group, plants: [], children: [], related: [] } as GroupNode<P>]),
  )
  const others: GroupNode<P> = {
    group: { id: 0, alias: '', name: 'Прочие', parents: [] },
    plants: [],
    children: [],
    related: [],
  }
  for (const plant of plants) {
    const group = plant.groups.find(id => nodes.has(id))
    ;(group === undefined ? others : nodes.get(group)!).plants.push(plant)
  }
  const roots: GroupNode<P>[] = []
  for (const node of nodes.values()) {
    const [parent, ...more] = node.group.parents.filter(id => nodes.has(id))
    if (parent === undefined || isAncestor(nodes, node.group.id, parent)) roots.push(node)
    else nodes.get(parent)!.children.push(node)
    for (const id of more) nodes.get(id)!.related.push(node.group)
  }
  return withoutEmpty([...roots, others])
}

/** Follows first parents; stops at a cycle, so that wrong data cannot hang the page. */
function isAncestor<P>(nodes: Map<number, GroupNode<P>>, id: number, start: number): boolean {
  const seen = new Set<number>()
  for (
    let at: number | undefined = start;
    at !== undefined && !seen.has(at);
    at = nodes.get(at)?.group.parents.find(p => nodes.has(p))
  ) {
    if (at === id) return true
    seen.add(at)
  }
  return false
}

const withoutEmpty = <P>(nodes: readonly GroupNode<P>[]): GroupNode<P>[] =>
  nodes.flatMap(node => {
    const trimmed = { ...node, children: withoutEmpty(node.children) }
    return trimmed.plants.length + trimmed.children.length > 0 ? [trimmed] : []
  })

/** The crops of a node and of everything below it, in display order. */
export const membersOf = <P>(node: GroupNode<P>): P[] => [...node.plants, ...node.children.flatMap(membersOf)]

/** The groups from the root down to the one where the crop is shown. */
export function pathTo<P>(tree: readonly GroupNode<P>[], plant: P): Group[] {
  for (const node of tree) {
    if (node.plants.includes(plant)) return [node.group]
    const below = pathTo(node.children, plant)
    if (below.length > 0) return [node.group, ...below]
  }
  return []
}
