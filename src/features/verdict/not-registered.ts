/** That a product is not registered, in words, for every page and answer: what the catalogue for demonstration lacks says nothing about the real register. */
export const notRegistered = (isDemo: boolean): string =>
  `${isDemo ? 'в\u00a0демонстрационном каталоге ' : ''}не\u00a0разрешён`
