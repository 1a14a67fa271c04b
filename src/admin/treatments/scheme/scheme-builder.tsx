import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { FaceProps } from '#admin/fields/face-props.ts'
import { useCreation } from '#admin/fields/record-creation.ts'
import type { TreatmentKind } from '#features/treatments/treatment-kinds.ts'
import { Button } from '#ui/button.tsx'
import { useField } from '#ui/fields/field.tsx'
import { count } from '#ui/format/format-number.ts'
import { AddStepDialog } from './add-step-dialog.tsx'
import { boardKeyDown } from './board-keys.ts'
import { type Column, columnsOf, phaseKeys } from './board-view.ts'
import { CheckList } from './check-list.tsx'
import { PhaseColumn } from './phase-column.tsx'
import { SeasonStrip } from './season-strip.tsx'
import { StepInspector } from './step-inspector.tsx'
import { phaseOfStep } from './step-moves.ts'
import { StepPalette } from './step-palette.tsx'
import { type Board, useBoard } from './use-board.ts'
import './scheme.css'

/** The steps of a scheme as cards in the phases of its crop. Works on the values of the record's form, like any other field. */
export function SchemeBuilder({ field, name }: FaceProps) {
  const board = useBoard(field)
  const parts = useField({ name })
  const [addTo, setAddTo] = useState<Column | null>(null)
  const create = useNewOperation(board)
  const show = (key: string) => {
    board.choose(key)
    board.focus(`[data-step="${CSS.escape(key)}"]`)
  }
  const edit = (key: string) => {
    board.choose(key)
    board.focus('.scheme-inspector select')
  }
  return (
    <fieldset
      className="scheme"
      aria-labelledby="part-steps-title"
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => boardKeyDown(event, { ...board, edit })}
      onBlur={board.leaveField}
    >
      <BoardHead board={board} />
      <Messages texts={parts.messages} />
      <WorstCheck board={board} />
      {board.board ? (
        <Main
          board={board}
          onAdd={setAddTo}
          palette={<StepPalette board={board.board} phase={phaseOfChosen(board)} onAdd={board.add} onCreate={create} />}
          inspector={<Inspector board={board} name={name} onClose={show} />}
        />
      ) : (
        <p className="text-muted">{board.check.failure || 'Выберите культуру: шаги стоят в\u00a0её фазах.'}</p>
      )}
      {board.board && <Foot board={board} onShow={show} />}
      {addTo && board.board && (
        <AddStepDialog
          phase={addTo.name}
          operations={board.board.operations}
          onAdd={operation => board.add(operation, addTo.key)}
          onCreate={create && (kind => create(kind, addTo.key))}
          onClose={() => setAddTo(null)}
        />
      )}
      <p className="sr-only" role="status">
        {board.spoken}
      </p>
    </fieldset>
  )
}

const Foot = ({ board, onShow }: { board: Board; onShow(key: string): void }) => (
  <div className="scheme-foot">
    <CheckList check={board.check} onMend={board.mend} onShow={onShow} titleOf={board.titleOf} />
    <SeasonStrip check={board.check} steps={board.steps} />
  </div>
)

/** An empty card: the drawer creates a draft of an operation of the crop, and the step takes it. */
function useNewOperation(board: Board): ((kind: TreatmentKind, phase: string) => void) | null {
  const openDrawer = useCreation('treatments')
  const { getValues } = useFormContext()
  const latest = useRef(board)
  latest.current = board
  if (!openDrawer) return null
  return (kind, phase) =>
    openDrawer({
      path: 'treatments',
      text: '',
      values: { kind, plantId: getValues('plantId') },
      onCreated: ({ id, title }) =>
        latest.current.add({ id, title, kind, phase: null, isPublished: false, isOfCrop: true }, phase),
    })
}

const phaseOfChosen = ({ board, steps, chosen }: Board): string =>
  chosen ? phaseOfStep(steps, chosen, phaseKeys(board)) : ''

const Messages = ({ texts }: { texts: readonly string[] }) =>
  texts.map(text => (
    <p key={text} role="alert" className="text-danger">
      {text}
    </p>
  ))

const BoardHead = ({ board }: { board: Board }) => (
  <div className="scheme-head">
    <p className="text-muted">
      Стрелки&nbsp;— по&nbsp;карточкам, Enter&nbsp;— поля шага, Alt+←&nbsp;→ фаза, Alt+↑&nbsp;↓ порядок, Ctrl+Z
      отменить.
    </p>
    <Button variant="secondary" size="sm" aria-disabled={!board.canUndo || undefined} onClick={board.undo}>
      Отменить
    </Button>
    <Button variant="secondary" size="sm" aria-disabled={!board.canRedo || undefined} onClick={board.redo}>
      Вернуть
    </Button>
  </div>
)

/** On a phone the checks stand far below the phases, so the worst one is told above them. */
function WorstCheck({ board }: { board: Board }) {
  const [worst, ...others] = (board.board?.checks ?? []).filter(({ state }) => state !== 'ok')
  if (!worst) return null
  return (
    <p className={`scheme-worst ${worst.state === 'forbidden' ? 'tone-tomato' : 'tone-honey'}`}>
      <b>
        {worst.title}: {worst.tag}.
      </b>{' '}
      <a href="#scheme-checks">{others.length > 0 ? `Ещё ${count(others.length, remarks)}` : 'Подробно'}</a>
    </p>
  )
}

const remarks = { one: 'замечание', few: 'замечания', many: 'замечаний' }

/** On a phone all phases begin folded, as in a table of contents, and the fields of a step stand below its card. */
const isPhone = () => matchMedia('(width < 48rem)').matches

interface MainProps extends PhasesProps {
  palette: ReactNode
}

interface PhasesProps {
  board: Board
  onAdd(column: Column): void
  /** False where it stands beside the phases. */
  inspector: ReactNode
}

function Main({ inspector, palette, ...props }: MainProps) {
  const [isNarrow] = useState(isPhone)
  return (
    <div className="scheme-main">
      {!isNarrow && palette}
      <Phases {...props} inspector={isNarrow && inspector} />
      {!isNarrow && inspector}
    </div>
  )
}

function Phases({ board, onAdd, inspector }: PhasesProps) {
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({})
  const columns = columnsOf(board.board, board.steps)
  const chosenKey = board.chosen?.key
  return (
    <div className="scheme-phases">
      {columns.map(column => {
        const hasChosen = column.steps.some(({ key }) => key === chosenKey)
        const isOpen = toggled[column.key] ?? (hasChosen || (column.steps.length > 0 && inspector === false))
        return (
          <PhaseColumn
            key={column.key}
            column={column}
            board={board.board}
            steps={board.steps}
            chosen={chosenKey ?? null}
            isOpen={isOpen}
            onToggle={() => setToggled(before => ({ ...before, [column.key]: !isOpen }))}
            onChoose={board.choose}
            onPlace={(key, index) => board.place(key, column.key, index)}
            onTake={(operation, index) => board.add(operation, column.key, index)}
            onAdd={() => onAdd(column)}
            inspector={hasChosen && inspector}
          />
        )
      })}
    </div>
  )
}

function Inspector({ board, name, onClose }: { board: Board; name: string; onClose(key: string): void }) {
  const { chosen } = board
  if (!chosen)
    return (
      <section aria-label="Шаг" className="scheme-inspector">
        <p className="text-muted">Выберите карточку, чтобы править её поля.</p>
      </section>
    )
  const { key } = chosen
  return (
    <StepInspector
      name={name}
      columns={board.columns}
      board={board.board}
      steps={board.steps}
      step={chosen}
      revision={board.revision}
      change={change => board.change(key, change)}
      shift={by => board.shift(key, by)}
      shiftPhase={by => board.shiftPhase(key, by)}
      toPhase={phase => board.toPhase(key, phase)}
      remove={() => board.remove(key)}
      close={() => onClose(key)}
    />
  )
}
