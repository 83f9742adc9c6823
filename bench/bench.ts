import type { Browser } from '@playwright/test'
import type { Device, ProductDevice } from './devices.ts'

/** The browser and the devices with which the figures are measured. */
export interface Bench {
  browser: Browser
  /** The number of turns of a slow measurement and its floor. Short measurements take a multiple of it. */
  runs: number
  /** The device with the bare page. */
  bare: Device
  /** The device with the smaller catalogue. */
  small: ProductDevice
  /** The device with the larger catalogue. The first figure that needs it prepares it, which takes minutes. */
  large: () => Promise<ProductDevice>
}
