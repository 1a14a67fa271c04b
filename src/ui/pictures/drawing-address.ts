/** Changes with every drawing that depends on its name alone. `drawing-address.test.ts` compares it with them and says the new value. */
export const drawingsVersion = '1RCO8e'

export const drawingAddress = (kind: string, name: string): string =>
  `/drawings/${kind}/${name}.svg?v=${drawingsVersion}`
