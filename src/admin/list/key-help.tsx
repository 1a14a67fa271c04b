import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'

const keys = [
  ['j, k', 'следующая и\u00a0предыдущая строка'],
  ['x', 'выбрать строку'],
  ['Enter', 'открыть запись'],
  ['c', 'создать запись'],
  ['/', 'к\u00a0поиску'],
  ['?', 'эти подсказки'],
  ['Ctrl+S', 'сохранить (в\u00a0записи)'],
] as const

/** The list of keys in a dialog. */
export function KeyHelp({ onClose }: { onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} aria-labelledby="keys-title" className="admin-dialog" onClose={onClose}>
      <h2 id="keys-title" className="text-xl">
        Клавиши
      </h2>
      <dl className="admin-key-list">
        {keys.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <Button variant="secondary" onClick={() => dialog.current?.close()}>
        Закрыть
      </Button>
    </dialog>
  )
}
