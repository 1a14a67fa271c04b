import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { goKeys } from './go-keys.ts'
import { areSingleKeysOn, setSingleKeys } from './shortcut.ts'

const keys = [
  ['j, k', 'строка ниже, выше'],
  ['x', 'выбрать строку'],
  ['Shift+x', 'выбрать до\u00a0этой строки'],
  ['Ctrl+A', 'выбрать всё по\u00a0запросу'],
  ['Enter', 'открыть запись'],
  ['e', 'правка в\u00a0ячейке: Enter сохраняет, Esc возвращает'],
  ['c', 'создать запись'],
  ['/', 'к\u00a0поиску'],
  ['f', 'фильтры'],
  ['Ctrl+K', 'найти или выполнить'],
  ['?', 'эти подсказки'],
  ['Ctrl+S', 'сохранить (в\u00a0записи)'],
] as const

const fileKeys = [
  ['←↑↓→', 'файл рядом; точка кадра на\u00a01\u00a0%, с\u00a0Shift на\u00a010\u00a0%'],
  ['Пробел', 'файл крупно'],
  ['Enter', 'открыть или взять'],
  ['F2', 'имя'],
  ['Delete', 'к\u00a0удалению'],
  ['u', 'загрузить'],
  ['Ctrl+V', 'вставить из\u00a0буфера'],
] as const

/** The list of keys in a dialog, where single letters are switched off and on. */
export function KeyHelp({ onClose }: { onClose(): void }) {
  const [isOn, setOn] = useState(areSingleKeysOn)
  const toggle = (next: boolean) => {
    setSingleKeys(next)
    setOn(next)
  }
  return (
    <Dialog title="Клавиши" className="dialog admin-dialog" onClose={onClose}>
      <label className="admin-option">
        <input
          type="checkbox"
          className="check"
          checked={isOn}
          onChange={event => toggle(event.currentTarget.checked)}
        />
        Одиночные буквы — команды
      </label>
      <KeyList keys={keys} />
      <h3 className="mt-4 font-semibold">В&nbsp;файлах</h3>
      <KeyList keys={fileKeys} />
      <h3 className="mt-4 font-semibold">Перейти: g и&nbsp;буква</h3>
      <KeyList keys={goKeys.map(({ key, title }) => [`g ${key}`, title] as const)} />
      <div className="admin-dialog-actions">
        <Button variant="secondary" onClick={onClose}>
          Закрыть
        </Button>
      </div>
    </Dialog>
  )
}

const KeyList = ({ keys }: { keys: readonly (readonly [key: string, meaning: string])[] }) => (
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
)
