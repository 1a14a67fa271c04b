import { type ComponentType, createElement, lazy } from 'react'

const NotLoaded = () =>
  createElement(
    'p',
    { role: 'alert', className: 'text-danger' },
    'Не\u00a0загрузилось. Проверьте связь и\u00a0обновите страницу.',
  )

/** A component in a chunk of its own. A chunk that cannot be loaded leaves a message in its place, and the rest of the page works on. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      part => ({ default: part }),
      () => ({ default: NotLoaded }),
    ),
  )
