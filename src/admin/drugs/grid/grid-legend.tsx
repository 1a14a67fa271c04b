import { memo } from 'react'

const keys: readonly (readonly [keys: string, what: string])[] = [
  ['Стрелки, Tab, Home, End', 'ячейка; с\u00a0Ctrl\u00a0— до\u00a0края'],
  ['F2, Enter или текст', 'правка; Enter и\u00a0Tab сохраняют, Esc возвращает, Shift+Enter\u00a0— новая строка текста'],
  ['Shift+стрелки, Ctrl+A', 'выбрать блок'],
  ['Ctrl+C, Ctrl+X, Ctrl+V', 'копировать, вырезать, вставить блок, как в\u00a0Excel'],
  ['Delete', 'очистить'],
  ['Ctrl+D', 'заполнить вниз'],
  ['Alt+Insert, Alt+Delete', 'добавить строку, убрать строки'],
  ['Ctrl+Z, Ctrl+Y', 'отменить, повторить'],
  ['Alt+Enter', 'следующая непонятая ячейка'],
  ['Ctrl+S', 'черновик; на\u00a0сайт не\u00a0выходит'],
  ['Esc', 'выйти из\u00a0таблицы'],
]

/** What the signs in the cells mean, and the keys. */
export const GridLegend = memo(() => (
  <div className="grid-legend text-muted">
    <p>≈ частично&ensp; ? не&nbsp;прочитано&ensp; ! необычно&ensp; угол вверху: отличается от&nbsp;сайта</p>
    <details>
      <summary>Все клавиши</summary>
      <dl className="grid-keys">
        {keys.map(([name, what]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </details>
  </div>
))
