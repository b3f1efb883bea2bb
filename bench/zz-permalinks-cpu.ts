import { fork } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import autocannon from 'autocannon'
import { DatabaseSync } from 'node:sqlite'
import { fillSite } from '/work/main/bench/permalink-manager-data.ts'
const size = { addresses: Number(process.argv[2] ?? 2000), redirects: Number(process.argv[2] ?? 2000) / 5, pages: 0 }
const dataDir = await mkdtemp('/tmp/permalinks/cpu-')
const start = () => new Promise<any>(done => { const c = fork('/work/main/bench/permalink-manager-site.ts', [dataDir]); c.once('message', m => done({ ...(m as any), c })) })
let site = await start(); site.c.kill('SIGTERM'); await new Promise(d => site.c.once('exit', d))
fillSite(dataDir, size)
site = await start()
const db = new DatabaseSync(dataDir + '/floor.sqlite')
db.exec("create table floor (id integer primary key, kind text, path text, status integer, target text, title_rendered text)")
db.exec("begin; with recursive n(i) as (select 1 union all select i+1 from n where i<10000) insert into floor select i,'post','/section-12/item-123456/',0,'','' from n; commit")
db.close()
const floor = await new Promise<any>(done => { const c = fork('/work/main/bench/floor.ts', ['sqlite', dataDir + '/floor.sqlite', 'id,kind,path,status,target,title_rendered']); c.once('message', (m: any) => done({ url: `http://127.0.0.1:${m.port}`, c })) })
const cpu = async (pid: number) => { const f = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' '); return Number(f[11]) + Number(f[12]) }
const run = async (name: string, url: string, pid: number, of: (n: number) => string, most: number) => {
  const go = (amount: number) => autocannon({ url, connections: 16, amount, requests: [{ setupRequest: (r: any) => ({ ...r, path: of(1 + Math.floor(Math.random() * most)) }) }] } as any)
  await go(3000)
  const b = await cpu(pid); await go(6000); const a = await cpu(pid)
  const us = (a - b) * 10000 / 6000
  console.log(name, us.toFixed(0), 'us cpu per request'); return us
}
const f1 = await run('floor', floor.url, floor.c.pid, n => `/one/${n}`, 10000)
const rs: any[] = []
rs.push(['own', await run('own', site.resolver, site.c.pid, n => `/section-${n % 100}/item-${n}/`, size.addresses)])
rs.push(['old', await run('old', site.resolver, site.c.pid, n => `/old/way-${n}/`, size.redirects)])
rs.push(['miss', await run('miss', site.resolver, site.c.pid, n => `/nowhere/at-all-${n}/`, size.addresses)])
const f2 = await run('floor', floor.url, floor.c.pid, n => `/one/${n}`, 10000)
for (const [k, v] of rs) console.log(k, ((f1 + f2) / 2 / v).toFixed(2))
site.c.kill(); floor.c.kill()
