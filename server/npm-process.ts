import { readFileSync } from 'node:fs'

/** The process of `npm start` that started this process, directly or through npm's shell; null without one. */
export function npmProcess(): number | null {
  if (process.env.npm_lifecycle_event !== 'start') return null
  // Except on Linux only the parent is known: npm, or the shell between.
  return /^(?:ba|da)?sh$/.test(readFact(process.ppid, 'comm')) ? parentOf(process.ppid) : process.ppid
}

function parentOf(pid: number): number {
  // "pid (name) state parent …"; the name may hold any character.
  return Number(readFact(pid, 'stat').split(') ').pop()?.split(' ')[1])
}

function readFact(pid: number, fact: string): string {
  try {
    return readFileSync(`/proc/${pid}/${fact}`, 'utf8').trim()
  } catch {
    return ''
  }
}
