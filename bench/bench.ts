import type { Browser } from '@playwright/test'
import type { Device, ProductDevice } from './devices.ts'

/** The browser and the devices with which the figures are measured. */
export interface Bench {
  browser: Browser
  /**
   * The number of runs of a measurement, and of its floor (the bare program with which it is compared). Short
   * measurements take a multiple of this number, locking a third of it. The first sync, the sizes, the memory and the
   * server do not use it.
   */
  runs: number
  /** The device with the bare page: a small program with fifty of the app's cards, with which the app is compared. */
  bareDevice: Device
  /** The device with the smaller catalogue. */
  smallDevice: ProductDevice
  /** Opens the device with the larger catalogue. The first call prepares the device, which takes minutes. */
  openLargeDevice: () => Promise<ProductDevice>
}
