import type { ComponentProps } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { TextInput } from './text-input.tsx'

interface PasswordInputProps extends Omit<ComponentProps<typeof TextInput>, 'type' | 'trailing'> {
  isPasswordShown: boolean
  /** The button with the eye, which shows or hides the password. A field without it uses the button of another field. */
  eye?: {
    labels: { show: string; hide: string }
    onPress: () => void
  }
}

export function PasswordInput({ isPasswordShown, eye, ...rest }: PasswordInputProps) {
  return (
    <TextInput
      {...rest}
      type={isPasswordShown ? 'text' : 'password'}
      trailing={
        eye && (
          <IconButton
            icon={isPasswordShown ? 'eye-off' : 'eye'}
            label={isPasswordShown ? eye.labels.hide : eye.labels.show}
            onClick={eye.onPress}
          />
        )
      }
    />
  )
}
