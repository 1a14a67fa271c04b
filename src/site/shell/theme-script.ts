/**
 * Applies the chosen theme before the first paint. The choice is stored in the browser, because public HTML is the same for
 * everyone; the Content-Security-Policy allows this script by its hash.
 */
export const themeScript = `try{const t=localStorage.theme;if(/^(light|dark|contrast)$/.test(t))document.documentElement.dataset.theme=t}catch{}`
