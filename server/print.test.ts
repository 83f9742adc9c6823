import { afterEach, expect, test, vi } from 'vitest'
import { print, printProblem } from './print.ts'
import { StartRefused } from './start-refused.mjs'

afterEach(() => vi.restoreAllMocks())

/** The texts that the console writes to this stream. */
function recordConsole(stream: 'log' | 'error'): string[] {
  const texts: string[] = []
  vi.spyOn(console, stream).mockImplementation((text: string) => void texts.push(text))
  return texts
}

test('a text with control characters cannot change the terminal, nor look like a second line', () => {
  const texts = recordConsole('log')
  print('  settled by Ana: seen\u001b]0;title\u0007\n  settled by Kim: sent', 'next')
  expect(texts).toEqual([
    String.raw`  settled by Ana: seen\u001b]0;title\u0007\u000a  settled by Kim: sent`,
    'next',
  ])
})

test('the lines of a refusal stay, and its other control characters are written as codes', () => {
  const texts = recordConsole('error')
  printProblem(new StartRefused('No order of the login "\u001b[2J".\n\nUsage:\n  orders find'))
  expect(texts).toEqual([String.raw`No order of the login "\u001b[2J".`, '', 'Usage:', '  orders find'])
})

test('a fault of the program is printed with its stack, and its control characters are written as codes', () => {
  const texts = recordConsole('error')
  printProblem(new TypeError('\u001b[2J is not a function'))
  expect(texts[0]).toBe(String.raw`TypeError: \u001b[2J is not a function`)
  expect(texts[1]).toMatch(/^ {4}at .*print\.test\.ts/)
})
