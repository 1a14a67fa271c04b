import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Tailwind reads components and the files of `ui` alone: a class that data brings along from elsewhere would have no rule. */
test('every class by which data says how a picture fits its frame has a rule in the stylesheets of the build', () => {
  const files = globSync('src/{admin,features,kit,site}/**/*.ts').filter(file => !/\.test\.ts$/.test(file))
  const named = files.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/['"`](object-(?:cover|contain|fill|none|scale-down))/g)].map(
      ([, name]) => name!,
    ),
  )
  const styles = globSync('build/client/assets/*.css').map(file => readFileSync(file, 'utf8'))
  expect(new Set(named).size).toBeGreaterThan(1)
  for (const name of new Set(named))
    expect(
      styles.some(css => css.includes(`.${name}{`)),
      name,
    ).toBe(true)
  for (let tenths = 0; tenths <= 10; tenths++)
    if (tenths !== 5)
      expect(
        styles.some(css => css.includes(`.at-${tenths}{`)),
        `at-${tenths}`,
      ).toBe(true)
})
