import { firstScripts, frameworkScripts, openClientBuild, sizeOf } from './build-files.ts'
import { pages } from '#app/routes.ts'
const b = openClientBuild(); const f=frameworkScripts(b)
const out = pages.map(p=>{ const s = firstScripts(b,p.path); return [sizeOf(b,s)/1000, sizeOf(b,[...s].filter(u=>!f.includes(u)))/1000, p.path] as const }).sort((a,c)=>c[0]-a[0])
for (const [a,o,p] of out.slice(0,14)) console.log(a.toFixed(2), o.toFixed(2), p)
if (process.argv[2]) for (const u of [...firstScripts(b,process.argv[2])].filter(u=>!f.includes(u))) console.log('   ', u, sizeOf(b,[u]))
