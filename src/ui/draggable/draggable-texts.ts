import type { Dictionary } from '#kit/locale.ts'

interface DraggableTexts {
  handle(name: string): string
  up(name: string): string
  down(name: string): string
  /** Read out when the handle gets the focus. */
  instructions: string
  lifted(name: string, place: number, of: number): string
  at(name: string, place: number, of: number): string
  dropped(name: string, place: number, of: number): string
  cancelled(name: string, place: number): string
  toList(name: string, list: string, place: number): string
}

export const draggableTexts: Dictionary<DraggableTexts> = {
  ru: {
    handle: name => `Перенести: ${name}`,
    up: name => `Переместить выше: ${name}`,
    down: name => `Переместить ниже: ${name}`,
    instructions:
      'Нажмите пробел, чтобы взять, стрелки — чтобы перенести, пробел ещё раз — чтобы положить. Escape отменяет.',
    lifted: (name, place, of) => `${name}: взято. Место ${place} из ${of}.`,
    at: (name, place, of) => `${name}: место ${place} из ${of}.`,
    dropped: (name, place, of) => `${name}: теперь на месте ${place} из ${of}.`,
    cancelled: (name, place) => `Перенос отменён. ${name}: место ${place}.`,
    toList: (name, list, place) => `${name}: теперь в списке «${list}» на месте ${place}.`,
  },
  en: {
    handle: name => `Drag: ${name}`,
    up: name => `Move up: ${name}`,
    down: name => `Move down: ${name}`,
    instructions: 'Press space to lift, arrow keys to move, space again to drop. Escape cancels.',
    lifted: (name, place, of) => `${name} lifted. Place ${place} of ${of}.`,
    at: (name, place, of) => `${name}: place ${place} of ${of}.`,
    dropped: (name, place, of) => `${name} is now at place ${place} of ${of}.`,
    cancelled: (name, place) => `Move cancelled. ${name}: place ${place}.`,
    toList: (name, list, place) => `${name} is now in the list “${list}” at place ${place}.`,
  },
}
