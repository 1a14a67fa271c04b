import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import { version as reactVersion } from 'react'
import { loadAverage } from './processes.ts'

/** One measured figure, with or without a budget. */
export interface Figure {
  name: string
  value: number
  unit: string
  budget?: { atMost: number } | { atLeast: number }
  /** The unfavourable end of the confidence interval, which the budget is checked against. */
  worst?: number
  note?: string
}

export interface Section {
  title: string
  figures: Figure[]
}

export function isMet({ value, worst = value, budget }: Figure): boolean {
  if (!budget) return true
  return 'atMost' in budget ? worst <= budget.atMost : worst >= budget.atLeast
}

export function printSection({ title, figures }: Section): void {
  console.log(`\n${title}`)
  const rows = figures.map(figure => [
    figure.name,
    formatValue(figure.value, figure.unit),
    budgetOf(figure),
    verdictOf(figure),
    figure.note ?? '',
  ])
  const widths = [0, 1, 2, 3].map(column => Math.max(...rows.map(row => row[column]!.length)))
  for (const row of rows)
    console.log(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
}

const resultFolder = 'bench/results'

const page = 'docs/bench.md'

/** A section with the name of its part. */
type Measured = Section & { part: string }

/** Writes the last run as JSON, and with `record` its sections to docs/bench.md, which keeps those of the parts that were not run. */
export function writeResults(
  sections: readonly Measured[],
  { record, order }: { record: boolean; order: readonly string[] },
): void {
  mkdirSync(resultFolder, { recursive: true })
  const facts = machineFacts()
  writeFileSync(`${resultFolder}/latest.json`, `${JSON.stringify({ ...facts, sections }, null, 2)}\n`)
  if (!record) return
  const texts = recordedSections(readFileSync(page, 'utf8'))
  for (const section of sections) texts.set(section.part, sectionText(section, facts))
  const sorted = [...texts].sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
  writeFileSync(page, head + sorted.map(([, text]) => text).join(''))
}

/** The sections of the page by their parts. */
function recordedSections(text: string): Map<string, string> {
  const [, ...sections] = text.split(/(?=\n## )/)
  return new Map(sections.map(section => [/npm run bench -- (\S+?)`/.exec(section)![1]!, section]))
}

function machineFacts() {
  const [cpu] = cpus()
  return {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    react: reactVersion,
    cores: cpus().length,
    cpu: cpu?.model ?? 'unknown',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${process.platform} ${release()}`,
    load: loadAverage(),
  }
}

const head = `# Measurements

\`npm run bench -- --record\` writes this page, \`npm run bench -- <part> --record\` one section of it. Every budget is judged at the
unfavourable end of its interval, where there is one.
`

function sectionText({ part, title, figures }: Measured, facts: ReturnType<typeof machineFacts>): string {
  const { date, node, react, cores, cpu, memoryGb, system, load } = facts
  const rows = figures.map(
    figure =>
      `| ${figure.name} | ${formatValue(figure.value, figure.unit)} | ${budgetOf(figure)} | ${verdictOf(figure)} | ${figure.note ?? ''} |`,
  )
  return `
## ${title}

\`npm run bench -- ${part}\`, ${date}, ${cpu}, ${cores} cores, ${memoryGb} GB, ${system}, Node ${node}, React ${react}; load average at its end ${load}.

| figure | value | budget | | |
|---|---|---|---|---|
${rows.join('\n')}
`
}

function formatValue(value: number, unit: string): string {
  const digits = Number.isInteger(value) || value >= 1_000 ? 0 : value >= 100 ? 1 : 2
  return `${value.toFixed(digits)} ${unit}`.trimEnd()
}

function budgetOf({ budget, unit }: Figure): string {
  if (!budget) return ''
  return 'atMost' in budget ? `≤ ${budget.atMost} ${unit}`.trimEnd() : `≥ ${budget.atLeast} ${unit}`.trimEnd()
}

const verdictOf = (figure: Figure): string => (figure.budget ? (isMet(figure) ? 'ok' : 'MISSED') : '')
