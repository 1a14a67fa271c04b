/** How much a variety resists a pest or a disease, by its level. */
export const resistanceWords: Readonly<Record<number, string>> = {
  1: 'восприимчив',
  2: 'слабая',
  3: 'средняя',
  4: 'устойчив',
  5: 'иммунный',
}

export const maxResistance = 5

/** Lists and links offer varieties from this level on, the middle of the scale. Our own choice: no source draws this line. */
export const resistant = 3
