import { useEffect, useRef } from 'react'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import type { FinderView } from '../finder.view.ts'
import { CropStep } from './crop-step.tsx'
import { FinderResult } from './finder-result.tsx'
import { SignPicker } from './sign-picker.tsx'
import { WordsForm } from './words-form.tsx'

/** «Что с растением»: crop, signs, causes. */
export function Finder({ view }: { view: FinderView }) {
  useFocusOnStep(view.step)
  const { crop, picker, result, hint } = view
  return (
    <div>
      <PageHeader
        breadcrumbs={[
          { label: 'Главная', to: '/' },
          ...(crop
            ? [{ label: 'Что с\u00a0растением', to: '/finder' }, { label: crop.name }]
            : [{ label: 'Что с\u00a0растением' }]),
        ]}
        title={view.heading}
        lead={result ? result.lead : leads[view.step as 'crop']}
        actions={result ? null : <Lists search={crop ? `?crop=${crop.alias}` : ''} />}
      />
      {hint && (
        <Callout kind="info" className="mb-5">
          <p>{hint}</p>
        </Callout>
      )}
      {view.typed && <ReadOtherwise {...view.typed} />}
      {view.step === 'empty' && <NothingKnown name={crop!.name} alias={crop!.alias} />}
      {view.crops.length > 0 && <CropStep crops={view.crops} />}
      {picker && (
        <>
          <SignPicker picker={picker} />
          <WordsForm hiddenParams={picker.hiddenParams} q={view.q} />
          <p className="mt-4">
            <Link
              to={crop!.changeTo}
              top
              className="inline-flex min-h-11 items-center text-link underline underline-offset-4"
            >
              Другая культура
            </Link>
          </p>
        </>
      )}
      {view.step === 'crop' && <WordsForm q={view.q} />}
      {result && <FinderResult result={result} crop={crop!} said={view.said} />}
    </div>
  )
}

const ReadOtherwise = ({ typed, read, to }: NonNullable<FinderView['typed']>) => (
  <p className="mb-5">
    Слова «{typed}» прочли как «{read}».{' '}
    <Link to={to} rel="nofollow" className="text-link underline underline-offset-4">
      Оставить «{typed}»
    </Link>
  </p>
)

/** For those who know what they look for. */
const Lists = ({ search }: { search: string }) => (
  <nav aria-label="Списки" className="screen-only flex flex-wrap gap-2">
    <LinkButton to={`/pests${search}`} variant="secondary">
      Вредители
    </LinkButton>
    <LinkButton to={`/diseases${search}`} variant="secondary">
      Болезни
    </LinkButton>
  </nav>
)

/** All steps have one path, so the heading of a new step gets the focus here, as that of a new page does. */
function useFocusOnStep(step: FinderView['step']): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    shown.current = step
  }, [step])
}

const leads = {
  crop: 'Выберите культуру и\u00a0отметьте, что видите. Подскажем вероятные причины и\u00a0что с\u00a0ними делать.',
  signs: 'Отметьте всё, что видите: двух-трёх признаков хватает.',
  empty: null,
  result: null,
}

const NothingKnown = ({ name, alias }: { name: string; alias: string }) => (
  <div className="mb-8">
    <EmptyState
      title="Узнать нечего"
      action={
        <Link to={`/plants/${alias}`} className="text-link underline underline-offset-4">
          Всё о&nbsp;культуре «{name}»
        </Link>
      }
    >
      <p>
        В&nbsp;справочнике ещё нет болезней и&nbsp;вредителей этой культуры. Это не&nbsp;значит, что их не&nbsp;бывает.
      </p>
    </EmptyState>
  </div>
)
