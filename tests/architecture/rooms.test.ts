import { describe, expect, test } from 'vitest'
import { importsOf, type Source, sourcesIn } from './tree.ts'

const isTest = (file: string) => /\.(test|testing)\.tsx?$/.test(file)
const sources = sourcesIn('src').filter(({ file }) => !isTest(file))

/** The folder or file right below a layer that a file belongs to. */
const roomOf = (file: string) => file.split('/').slice(0, 3).join('/')

type Edges = Map<string, Map<string, string>>

/** The rooms that each room imports, with one import as an example. */
function edgesOf(layer: string, files: readonly Source[]): Edges {
  const edges: Edges = new Map()
  for (const source of files.filter(({ file }) => file.startsWith(`src/${layer}/`))) {
    const from = roomOf(source.file)
    for (const target of importsOf(source)) {
      if (!target.startsWith(`src/${layer}/`) || roomOf(target) === from) continue
      const own = edges.get(from) ?? new Map<string, string>()
      edges.set(from, own.set(roomOf(target), own.get(roomOf(target)) ?? `${source.file} → ${target}`))
    }
  }
  return edges
}

/** One import per step of each circle found. */
function circlesOf(edges: Edges): string[] {
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (room: string, trail: readonly string[]): void => {
    if (trail.includes(room)) {
      const circle = [...trail.slice(trail.indexOf(room)), room]
      circles.push(
        circle
          .slice(1)
          .map((to, at) => edges.get(circle[at]!)!.get(to)!)
          .join(', '),
      )
    }
    if (done.has(room) || trail.includes(room)) return
    for (const to of edges.get(room)?.keys() ?? []) visit(to, [...trail, room])
    done.add(room)
  }
  for (const room of edges.keys()) visit(room, [])
  return circles
}

describe('rooms', () => {
  test.each(['kit', 'ui', 'features', 'admin', 'site'])(
    'the folders of src/%s import one another in no circle',
    layer => {
      const edges = edgesOf(layer, sources)
      expect(edges.size).toBeGreaterThan(3)
      expect(circlesOf(edges)).toEqual([])
    },
  )

  test('a circle is found, also one through a declaration', () => {
    const file = (name: string, target: string) => ({
      file: `src/kit/${name}`,
      text: `import '#kit/${target}'`,
      lines: 1,
    })
    const circle = [file('a/one.ts', 'b/two.ts'), file('b/three.ts', 'c/four.ts'), file('c/four.ts', 'a/five.ts')]
    expect(circlesOf(edgesOf('kit', circle))).toHaveLength(1)
    const declared = [file('a/one.ts', 'b/two.entity.ts'), file('b/three.ts', 'a/four.ts')]
    expect(circlesOf(edgesOf('kit', declared))).toHaveLength(1)
  })

  test('in the admin area only the files of screens know single kinds', () => {
    const known = ['src/admin/screens.ts', 'src/admin/screens.server.ts', 'src/admin/api/']
    const wings = sources.filter(
      ({ file }) => file.startsWith('src/admin/') && !known.some(name => file.startsWith(name)),
    )
    const special = (target: string) => /^src\/admin\/(drugs|treatments|posts)\//.exec(target)?.[0]
    const wrong = wings.flatMap(source =>
      importsOf(source)
        .filter(target => special(target) !== undefined && !source.file.startsWith(special(target)!))
        .map(target => `${source.file} → ${target}`),
    )
    expect(wrong).toEqual([])
  })
})

/** Folders with more files than a reader sees at a glance, with their number. This list may only shrink. */
const largeFolders: Record<string, number> = {
  'src/features/calculator/components': 27,
  'src/features/dosing': 31,
  'src/features/verdict': 39,
  'src/kit/entity': 36,
  'src/kit/http': 46,
}

test('a folder has at most 25 files', () => {
  const counts = Map.groupBy(sources, ({ file }) => file.slice(0, file.lastIndexOf('/')))
  const large = [...counts]
    .filter(([, { length }]) => length > 25)
    .map(([folder, { length }]) => [folder, length] as const)
  expect(large.filter(([folder, length]) => length > (largeFolders[folder] ?? 25))).toEqual([])
  expect(
    Object.keys(largeFolders).filter(
      folder => !large.some(([name, length]) => name === folder && length === largeFolders[folder]),
    ),
  ).toEqual([])
})
