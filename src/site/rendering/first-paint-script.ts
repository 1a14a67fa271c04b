/**
 * Applies the chosen theme before the first paint, and keeps room for the policy notice while it is unanswered, so that what a finger
 * is about to hit does not move when the notice comes. Both choices are stored in the browser, because public HTML is the same for
 * everyone; the Content-Security-Policy allows this script by its hash.
 */
export const firstPaintScript = `{const d=document.documentElement.dataset;d.notice='';try{const s=localStorage,t=s.theme;if(/^(light|dark|contrast)$/.test(t))d.theme=t;if(s.privacyPolicyAccepted)delete d.notice}catch{}}`
