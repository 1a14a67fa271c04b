import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawing, drawingAlt, type Subject } from '../drawing.ts'
import { TONES } from '../palette.ts'
import { setting } from './label.ts'
import { formOf } from './pack.ts'
import { FORM_WORDS, FORMS, PURPOSES } from './packs.recipes.ts'

const pack = (over: Partial<Extract<Subject, { kind: 'drugs' }>> = {}): Extract<Subject, { kind: 'drugs' }> => ({
  kind: 'drugs',
  alias: 'horus',
  name: 'Хорус',
  formulationState: 'solid',
  formulationCode: 'ВДГ',
  purposes: ['fungicide'],
  ...over,
})

describe('pack', () => {
  it('has the shape of the formulation, else of its physical state', () => {
    expect(formOf({ formulationCode: 'ТАБ', formulationState: 'piece' })).toBe('blister')
    expect(formOf({ formulationCode: 'ВРК', formulationState: 'liquid' })).toBe('ampoule')
    expect(formOf({ formulationCode: 'НЕЧТО', formulationState: 'liquid' })).toBe('bottle')
    expect(formOf({ formulationCode: 'НЕЧТО', formulationState: 'solid' })).toBe('sachet')
    expect(formOf({ formulationCode: 'constructor', formulationState: 'piece' })).toBe('blister')
  })

  it('looks different for every form and every purpose', () => {
    const forms = new Set(Object.values(FORMS))
    const byForm = [...new Set(Object.keys(FORMS).map(formulationCode => drawing(pack({ formulationCode }))))]
    expect(byForm.length).toBeGreaterThanOrEqual(forms.size)
    const byPurpose = Object.keys(PURPOSES).map(purpose => drawing(pack({ purposes: [purpose] })))
    expect(new Set(byPurpose).size).toBe(byPurpose.length)
  })

  it('has the colour of its group, and a leaf only on living products', () => {
    const toneOf = (purpose: string) => PURPOSES[purpose]!.tone
    expect([
      toneOf('fungicide'),
      toneOf('insecticide'),
      toneOf('herbicide'),
      toneOf('biofungicide'),
      toneOf('bioinsecticide'),
    ]).toEqual([TONES.sky, TONES.amber, TONES.red, TONES.leafgreen, TONES.leafgreen])
    const leafy = Object.keys(PURPOSES).filter(purpose => PURPOSES[purpose]!.emblem === 'leaf')
    expect(leafy).toEqual(['biofungicide', 'bioinsecticide'])
    expect(
      new Set(
        ['ВДГ', 'СП', 'КЭ', 'ВРК', 'ТАБ', 'ШД'].map(formulationCode =>
          drawing(pack({ formulationCode, formulationState: formulationCode === 'КЭ' ? 'liquid' : 'solid' })),
        ),
      ).size,
    ).toBe(6)
  })

  it('is drawn for unknown purposes', async () => {
    const svg = drawing(pack({ purposes: ['constructor', 'нечто'] }))
    const { channels } = await sharp(Buffer.from(svg)).stats()
    expect(channels[3]!.mean).toBeGreaterThan(30)
  })

  it('escapes markup in a name', async () => {
    const svg = drawing(pack({ name: '<b>"А" & Б</b>' }))
    expect(svg).not.toContain('<b>')
    await expect(sharp(Buffer.from(svg)).metadata()).resolves.toMatchObject({ format: 'svg' })
  })

  it('draws outlines instead of text on the label when a font is given', () => {
    const glyphs = (text: string, size: number) => ({
      path: `M0 0H${text.length * size}`,
      width: text.length * size * 0.6,
    })
    const svg = drawing(pack({ name: 'Ридомил Голд МЦ', glyphs }))
    expect(svg).not.toContain('<text')
    expect(svg).toContain('M0 0H')
    expect(drawing(pack())).toContain('<text')
  })

  it('breaks a long name so that every line fits the label', () => {
    const box = { x: 0, y: 0, width: 120, height: 50 }
    for (const name of ['Искра Двойной эффект', 'Триходерма Вериде 471', 'Битоксибациллин', 'Ж', '']) {
      const { lines, size } = setting(name, box, (text, at) => ({ path: '', width: text.length * at * 0.6 }))
      expect(Math.max(...lines.map(line => line.length * size * 0.6))).toBeLessThanOrEqual(120.01)
      expect(lines.length * size).toBeLessThanOrEqual(50)
      expect(lines.join(' ')).toBe(name)
    }
  })

  it('names its shape in the alternative text', () => {
    expect(drawingAlt(pack(), { name: 'Хорус' })).toBe(`Хорус, рисунок: ${FORM_WORDS.sachet}`)
  })
})
