import { runSchedule } from './run-schedule.ts'
let n = 0
const t = performance.now()
for (let seed = 1; seed <= 12000 && n < 4; seed += 1) {
  const { violation } = await runSchedule({
    seed,
    keepsKeys: true,
    mutate: (ports) => ({
      ...ports,
      sender: {
        ...ports.sender,
        send: (order, attempt) => ports.sender.send({ ...order, attempts: [attempt] }, attempt),
      },
    }),
  })
  if (violation) {
    n += 1
    console.log(seed, violation)
  }
}
console.log(Math.round(performance.now() - t))
