/**
 * Applies the chosen theme and size of letters before the first paint, and keeps room for the policy notice while it is unanswered, so that what a finger
 * is about to hit does not move when the notice comes. The choices are stored in the browser, because public HTML is the same for
 * everyone; the Content-Security-Policy allows this script by its hash. Until the shell has its own listener, Ctrl+K and «/» are
 * remembered: the search opens as soon as it is there.
 */
export const firstPaintScript = `{const d=document.documentElement.dataset;d.notice='';try{const s=localStorage,t=s.theme;if(/^(light|dark|contrast)$/.test(t))d.theme=t;if(s.letters=='large')d.letters='large';if(s.privacyPolicyAccepted)delete d.notice}catch{}addEventListener('keydown',e=>{if(!('shell'in d)&&((e.ctrlKey||e.metaKey)&&!e.altKey&&!e.shiftKey&&e.code=='KeyK'||e.key=='/'&&!/^(INPUT|TEXTAREA|SELECT)$/.test(e.target.tagName))){e.preventDefault();d.searchAsked=''}})}`
