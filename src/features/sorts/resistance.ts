/** How much a variety resists a pest or a disease, by its level. */
export const resistanceWords: Readonly<Record<number, string>> = {
  1: 'восприимчив',
  2: 'слабая',
  3: 'средняя',
  4: 'устойчив',
  5: 'иммунный',
}

export const maxResistance = 5

/** From this level on a variety spares treatments: the register calls it «относительно устойчив» and better. */
export const resistant = 3
