import pg from 'pg'
import { startBenchServer } from './databases.ts'
import { openSite } from './site.ts'
const seen: {text:string,values:unknown[],ms:number}[] = []
const q0 = pg.Client.prototype.query as any
pg.Client.prototype.query = function (this: any, ...a: any[]) {
  const conf = a[0]; const t = performance.now(); const rec = { text: conf?.text ?? conf, values: Array.isArray(a[1]) ? a[1] : conf?.values, ms: 0 }
  const cb = a.at(-1)
  if (typeof cb === 'function') { a[a.length-1] = (...r: any[]) => { rec.ms = performance.now()-t; seen.push(rec); cb(...r) }; return q0.apply(this, a) }
  const p = q0.apply(this, a); p?.then?.(() => { rec.ms = performance.now()-t; seen.push(rec) }); return p
} as any
await using server = await startBenchServer('/tmp/misses-keep')
await using c = await server.open(process.argv[2] as never)
const site = await openSite(c)
for (const path of process.argv.slice(3)) {
  const ts: string[] = []
  for (let i=0;i<6;i++){ site.invalidateCache(); seen.length=0; const t=performance.now(); await (await site.get(path)).text(); ts.push((performance.now()-t).toFixed(0)) }
  console.log('====', path, ts.join(' '))
  for (const s of [...seen]) {
    console.log('-- statement', s.ms.toFixed(0), s.text.slice(0,80))
    if (s.ms < 15) continue
    const cl = await c.pool.connect(); const { rows } = await q0.call(cl, { text: 'explain (analyze, buffers, timing) ' + s.text, values: s.values })
    cl.release(); for (const r of rows) console.log(r["QUERY PLAN"])
  }
}
process.exit()
