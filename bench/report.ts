import { mkdirSync, writeFileSync } from 'node:fs'
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
  for (const row of rows) console.log(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
}

const resultFolder = 'bench/results'

/** Writes the last run as JSON, and with `record` also docs/bench.md. */
export function writeResults(sections: readonly Section[], { record }: { record: boolean }): void {
  mkdirSync(resultFolder, { recursive: true })
  const facts = machineFacts()
  writeFileSync(`${resultFolder}/latest.json`, `${JSON.stringify({ ...facts, sections }, null, 2)}\n`)
  if (record) writeFileSync('docs/bench.md', toMarkdown(sections, facts))
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

function toMarkdown(sections: readonly Section[], facts: ReturnType<typeof machineFacts>): string {
  const { date, node, react, cores, cpu, memoryGb, system, load } = facts
  const head = `# Measurements

\`npm run bench -- --record\` wrote this page. ${date}, ${cpu}, ${cores} cores, ${memoryGb} GB, ${system}, Node ${node}, React ${react};
load average before the run ${load}. Every budget is judged at the unfavourable end of its interval, where there is one.
`
  const tables = sections.map(({ title, figures }) => {
    const rows = figures.map(
      figure =>
        `| ${figure.name} | ${formatValue(figure.value, figure.unit)} | ${budgetOf(figure)} | ${verdictOf(figure)} | ${figure.note ?? ''} |`,
    )
    return `\n## ${title}\n\n| figure | value | budget | | |\n|---|---|---|---|---|\n${rows.join('\n')}\n`
  })
  return head + tables.join('')
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
