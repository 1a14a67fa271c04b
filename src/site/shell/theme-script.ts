/**
 * Runs before the first paint: a theme the visitor chose wins over the system's. Public HTML is the same for everybody,
 * so the choice lives in the browser; the content policy allows exactly this text, by its hash.
 */
export const themeScript = `try{const t=localStorage.theme;if(/^(light|dark|contrast)$/.test(t))document.documentElement.dataset.theme=t}catch{}`
