import { readFileSync } from 'node:fs'

/** The process of the `npm start` that started this one, through npm's shell or not; null where there is none. */
export function npmProcess(): number | null {
  if (process.env.npm_lifecycle_event !== 'start') return null
  // Outside Linux only the parent is known: npm, or the shell between.
  return /^(?:ba|da)?sh$/.test(readFact(process.ppid, 'comm')) ? parentOf(process.ppid) : process.ppid
}

function parentOf(pid: number): number {
  // "pid (name) state parent …", and the name may hold anything.
  return Number(readFact(pid, 'stat').split(') ').pop()?.split(' ')[1])
}

function readFact(pid: number, fact: string): string {
  try {
    return readFileSync(`/proc/${pid}/${fact}`, 'utf8').trim()
  } catch {
    return ''
  }
}
