import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { DISEASES } from '#illustrations/diseases/diseases.recipes.ts'
import { drawing } from '#illustrations/drawing.ts'
import { EMPTY_NAMES } from '#illustrations/empty/empty.ts'
import { PLANTS } from '#illustrations/plants/plants.recipes.ts'
import { SIGN_NAMES, signDrawing } from '#illustrations/signs/sign.ts'
import { drawingsVersion } from '#ui/pictures/drawing-address.ts'

test('the version changes with the drawings', () => {
  /** Drawn by general rules, as the records that editors add. */
  const strangers = ['hren', 'tomat-cherri', 'chto-to-novoe', 'muchnistaya-rosa-floksov', 'seraya-gnil-floksov']
  const drawings = [
    ...[...Object.keys(PLANTS), ...strangers].map(alias => drawing({ kind: 'plants', alias })),
    ...[...Object.keys(DISEASES), ...strangers].map(alias => drawing({ kind: 'diseases', alias })),
    ...EMPTY_NAMES.map(name => drawing({ kind: 'empty', name })),
    ...SIGN_NAMES.map(signDrawing),
  ]
  expect(drawingsVersion).toBe(hash('sha256', drawings.join('\n'), 'base64url').slice(0, 6))
})
