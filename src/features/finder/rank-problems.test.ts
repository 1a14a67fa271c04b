import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextQuestion } from './next-question.ts'
import { type Candidate, type Observations, type Ranked, rankProblems } from './rank-problems.ts'
import vectors from './vectors/finder.json' with { type: 'json' }

/** Rows of a file of the seed, by the titles of its columns. */
function seed(file: string): Record<string, string>[] {
  const [head = '', ...lines] = readFileSync(`db/seed/${file}.csv`, 'utf8').replace('\uFEFF', '').trim().split('\n')
  const titles = head.trim().split(';')
  return lines.map(line =>
    Object.fromEntries(
      line
        .trim()
        .split(';')
        .map((cell, index) => [titles[index]!, cell]),
    ),
  )
}

const kinds = [
  ['pests', 'вредитель'],
  ['diseases', 'болезнь'],
] as const

function problemsOf(plant: string): Candidate[] {
  return kinds.flatMap(([kind, parent]) => {
    const signs = seed(`${kind}.signs`)
    return seed(`${kind}.hosts`)
      .filter(row => row.Культура === plant)
      .map(host => ({
        key: host[parent]!,
        severity: Number(host['Сила поражения']),
        months: [],
        signs: signs
          .filter(row => row[parent] === host[parent])
          .map(row => ({ alias: row.Признак!, weight: Number(row.Вес) })),
      }))
  })
}

/** The vectors write `leaf.brown-rings`, the catalogue `leaf-brown-rings`. */
const aliasOf = (id: string) => id.replace('.', '-')

const shareOf = ({ matchedWeight, totalWeight, divisor }: Ranked<Candidate>) =>
  `${matchedWeight}/${totalWeight}${divisor === 2 ? ' × 1/2' : ''}`

describe('reference cases', () => {
  test.each(vectors.cases.map(each => [`${each.plant}: ${each.yes.join(', ')}`, each] as const))(
    '%s',
    (_, { plant, yes, no, expected }) => {
      const ranked = rankProblems(problemsOf(plant), { yes: yes.map(aliasOf), no: no.map(aliasOf) })
      expect(
        ranked.map(each => ({
          problem: each.problem.key,
          matched: each.matched.length,
          of: each.problem.signs.length,
          share: shareOf(each),
          named: each.isNamed,
        })),
      ).toEqual(expected)
    },
  )
})

const signNames = ['a', 'b', 'c', 'd', 'e', 'f']
const candidates: fc.Arbitrary<Candidate[]> = fc
  .array(
    fc.record({
      severity: fc.integer({ min: 1, max: 3 }),
      months: fc.uniqueArray(fc.integer({ min: 1, max: 12 })),
      signs: fc.uniqueArray(
        fc.record({ alias: fc.constantFrom(...signNames), weight: fc.integer({ min: 1, max: 3 }) }),
        {
          selector: ({ alias }) => alias,
          minLength: 1,
        },
      ),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map(list => list.map((each, index) => ({ ...each, key: `p${index}` })))
const observations: fc.Arbitrary<Observations> = fc
  .tuple(fc.shuffledSubarray(signNames), fc.shuffledSubarray(signNames))
  .map(([yes, no]) => ({ yes, no: no.filter(alias => !yes.includes(alias)) }))
const keys = (ranked: readonly Ranked<Candidate>[]) => ranked.map(({ problem }) => problem.key)

describe('properties', () => {
  test('the order of signs, answers and problems does not matter', () => {
    fc.assert(
      fc.property(candidates, observations, fc.integer({ min: 1, max: 12 }), (problems, { yes, no }, month) => {
        const mirrored = problems.map(problem => ({ ...problem, signs: problem.signs.toReversed() })).reverse()
        const given = { yes: yes.toReversed(), no: no.toReversed() }
        expect(keys(rankProblems(mirrored, given, month))).toEqual(keys(rankProblems(problems, { yes, no }, month)))
      }),
    )
  })

  test('a sign that is found never lowers a problem that has it below one that lacks it', () => {
    fc.assert(
      fc.property(candidates, observations, fc.constantFrom(...signNames), (problems, { yes, no }, added) => {
        const before = keys(rankProblems(problems, { yes, no }))
        const after = keys(rankProblems(problems, { yes: [...yes, added], no: no.filter(alias => alias !== added) }))
        const has = (key: string) =>
          problems.find(problem => problem.key === key)!.signs.some(({ alias }) => alias === added)
        for (const [index, better] of before.entries())
          for (const worse of before.slice(index + 1))
            if (has(better) && !has(worse)) expect(after.indexOf(better)).toBeLessThan(after.indexOf(worse))
      }),
    )
  })

  test('a sign that nobody looked at counts neither for nor against', () => {
    fc.assert(
      fc.property(candidates, observations, (problems, given) => {
        for (const { problem, matched, against, open, divisor } of rankProblems(problems, given)) {
          expect([...matched, ...against, ...open].map(({ alias }) => alias).sort()).toEqual(
            problem.signs.map(({ alias }) => alias).sort(),
          )
          expect(open.some(({ alias }) => given.yes.includes(alias) || given.no.includes(alias))).toBe(false)
          expect(divisor).toBe(against.some(({ weight }) => weight === 3) ? 2 : 1)
        }
      }),
    )
  })

  test('a question is about an open sign and splits the problems, unless there is only one', () => {
    fc.assert(
      fc.property(candidates, observations, fc.subarray(signNames), (problems, given, skipped) => {
        const ranked = rankProblems(problems, given)
        const question = nextQuestion(ranked, skipped)
        if (question === null) return
        expect([...given.yes, ...given.no, ...skipped]).not.toContain(question.alias)
        const having = ranked.filter(({ problem }) =>
          problem.signs.some(({ alias }) => alias === question.alias),
        ).length
        expect(having).toBeGreaterThan(0)
        if (ranked.length > 1) expect(having).toBeLessThan(ranked.length)
      }),
    )
  })
})

describe('the ranking', () => {
  const one = (key: string, months: number[], ...signs: [string, number][]): Candidate => ({
    key,
    severity: 2,
    months,
    signs: signs.map(([alias, weight]) => ({ alias, weight })),
  })

  test('a problem out of season stands below, and unknown months are not «out of season»', () => {
    const problems = [
      one('summer', [7], ['a', 3]),
      one('unknown', [], ['a', 1], ['b', 3]),
      one('winter', [1], ['a', 2], ['b', 3]),
    ]
    expect(keys(rankProblems(problems, { yes: ['a'], no: [] }, 1))).toEqual(['winter', 'unknown', 'summer'])
    expect(keys(rankProblems(problems, { yes: ['a'], no: [] }, 7))).toEqual(['summer', 'unknown', 'winter'])
  })

  test('equal scores are ordered by severity', () => {
    const problems = [one('mild', [], ['a', 1], ['b', 2]), { ...one('severe', [], ['a', 2], ['c', 4]), severity: 3 }]
    expect(keys(rankProblems(problems, { yes: ['a'], no: [] }))).toEqual(['severe', 'mild'])
  })

  test('two signs of weight 3 that are missing halve the score once, one of weight 2 does not', () => {
    const problem = one('x', [], ['a', 2], ['b', 3], ['c', 3], ['d', 2])
    expect(shareOf(rankProblems([problem], { yes: ['a'], no: ['b', 'c'] })[0]!)).toBe('2/10 × 1/2')
    expect(shareOf(rankProblems([problem], { yes: ['a'], no: ['d'] })[0]!)).toBe('2/10')
  })

  test('without a month everything is in season', () => {
    const problems = [one('a-summer', [7], ['a', 1]), one('b-any', [], ['a', 1])]
    expect(rankProblems(problems, { yes: ['a'], no: [] }).map(({ isInSeason }) => isInSeason)).toEqual([true, true])
  })

  test('a sign answered with yes and with no counts as found', () => {
    const [ranked] = rankProblems([one('x', [], ['a', 3], ['b', 1])], { yes: ['a'], no: ['a'] })
    expect([ranked!.matched.length, ranked!.against.length, ranked!.divisor]).toEqual([1, 0, 1])
  })

  test('problems alike in everything are ordered by their keys', () => {
    const problems = ['pests/b', 'pests/a', 'diseases/c'].map(key => one(key, [], ['a', 1]))
    expect(keys(rankProblems(problems, { yes: ['a'], no: [] }))).toEqual(['diseases/c', 'pests/a', 'pests/b'])
  })

  test('asks about the fruit after four signs of late blight and one against early blight', () => {
    const yes = ['leaf-brown-blurred', 'leaf-white-down-below', 'leaf-lower-first', 'whole-brown-fast']
    const ranked = rankProblems(problemsOf('tomat'), { yes, no: ['leaf-brown-rings'] })
    expect(keys(ranked)[0]).toBe('fitoftoroz')
    expect(nextQuestion(ranked, [])?.alias).toBe('fruit-brown-hard')
    expect(nextQuestion(ranked, ['fruit-brown-hard'])?.alias).not.toBe('fruit-brown-hard')
  })

  const questionAfterA = (...problems: Candidate[]) =>
    nextQuestion(rankProblems(problems, { yes: ['a'], no: [] }), [])?.alias

  test('asks what divides the scores most evenly, even if it is a light sign of one problem', () => {
    const half = one('half', [], ['a', 1], ['light', 1])
    const quarters = ['heavy', 'other'].map(sign => one(sign, [], ['a', 1], [sign, 3]))
    expect(questionAfterA(half, ...quarters)).toBe('light')
  })

  test('of signs that divide equally the one that weighs most in any problem is asked, then the first by alias', () => {
    const quarters = [
      one('1', [], ['a', 1], ['three', 1], ['two', 2]),
      one('2', [], ['a', 1], ['three', 3]),
      one('3', [], ['a', 1], ['two', 2], ['rest', 1]),
      one('4', [], ['a', 1], ['other', 3]),
    ]
    expect(questionAfterA(...quarters)).toBe('three')
    expect(questionAfterA(one('1', [], ['a', 1], ['b', 2]), one('2', [], ['a', 1], ['c', 2]))).toBe('b')
    expect(questionAfterA(one('1', [], ['a', 1], ['c', 2]), one('2', [], ['a', 1], ['b', 2]))).toBe('b')
  })

  test('a single possible cause is asked for its weightiest sign, a single named one for nothing', () => {
    const problem = one('x', [], ['a', 1], ['b', 2], ['c', 3])
    expect(nextQuestion(rankProblems([problem], { yes: ['a'], no: [] }), [])?.alias).toBe('c')
    expect(nextQuestion(rankProblems([problem], { yes: ['a', 'b'], no: [] }), [])).toBeNull()
  })
})
