import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { saveFile } from '../components/save-file.ts'
import { CopyButton } from './copy-button.tsx'

/** Shows the codes with buttons to copy, print and download them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const text = codes.join('\n')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div data-printed-alone="">
      <h3 ref={heading} tabIndex={-1} className="text-lg">
        Коды восстановления
      </h3>
      <p className="mt-1 max-w-measure text-muted">
        Сохраните их&nbsp;там, где найдёте без телефона: на&nbsp;бумаге или в&nbsp;менеджере паролей. Каждый заменяет
        код из&nbsp;приложения один раз.
      </p>
      <ul
        className="mt-4 grid gap-x-8 gap-y-1 rounded-control border border-line bg-page p-4 sm:grid-cols-2"
        aria-label="Коды"
      >
        {codes.map(code => (
          <li key={code}>
            <code className="whitespace-nowrap">{code}</code>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <CopyButton text={text} />
        <Button variant="secondary" size="sm" icon="print" onClick={() => window.print()}>
          Напечатать
        </Button>
        <Button
          variant="secondary"
          size="sm"
          icon="download"
          onClick={() => saveFile('sadozor-recovery-codes.txt', `${text}\n`, 'text/plain')}
        >
          Скачать
        </Button>
      </div>
      <Button className="mt-5" onClick={onDone}>
        Коды сохранены
      </Button>
    </div>
  )
}
