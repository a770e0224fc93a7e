import { html, type Html } from './html.ts';

/** A field of one line of text with its label. */
export interface TextField {
  name: string;
  label: string;
  /** Default `text`. */
  type?: 'text' | 'email' | 'password' | 'url';
  value?: string;
  autocomplete?: string;
  /** Default true. */
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  /** Hint below the field, as long as it has no error. */
  hint?: string;
  /** Error below the field. */
  error?: string | undefined;
  /** Whether the page begins here. */
  autofocus?: boolean;
  /** The class `code` writes it large, as codes that are copied by hand. */
  className?: string;
}

/** A text field. What is typed reads from left to right in addresses and passwords, whatever the page's own way is. */
export function textField(field: TextField): Html {
  const { name, type = 'text', error, required = true, minLength, maxLength = 200 } = field;
  const hint = error === undefined ? field.hint : undefined;
  const notes = [hint !== undefined && `${name}-hint`, error !== undefined && `${name}-error`]
    .filter(Boolean)
    .join(' ');
  return html`<div class="field">
    <label for="${name}">${field.label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      dir="${type === 'text' ? 'auto' : 'ltr'}"
      ${type !== 'password' && field.value !== undefined && html`value="${field.value}"`}
      ${field.autocomplete !== undefined && html`autocomplete="${field.autocomplete}"`}
      ${field.className !== undefined && html`class="${field.className}"`}
      ${minLength !== undefined && html`minlength="${minLength}"`}
      maxlength="${maxLength}"
      ${required && html`required`}
      ${field.autofocus === true && html`autofocus`}
      ${error !== undefined && html`aria-invalid="true"`}
      ${notes !== '' && html`aria-describedby="${notes}"`}
    />
    ${error !== undefined && html`<p class="error" id="${name}-error">${error}</p>`}
    ${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
  </div>`;
}

/** A value that goes with the form unseen. */
export function hiddenField(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}" />`;
}

/** The button that a form is sent with; with a name and value where a form has several. `main` is the one that is meant. */
export function submitButton(
  label: string,
  { kind = 'main', name, value }: { kind?: 'main' | 'plain' | 'danger'; name?: string; value?: string } = {},
): Html {
  return html`<button
    type="submit"
    class="${kind}"
    ${name !== undefined && html`name="${name}" value="${value ?? ''}"`}
  >
    ${label}
  </button>`;
}

/** Renders a checkbox or radio button with a label for a choice. */
export function choiceField(choice: {
  name: string;
  value: string;
  label: string;
  hint?: string;
  /** Default `checkbox`. */
  type?: 'checkbox' | 'radio';
  checked?: boolean;
}): Html {
  return html`<label class="choice">
    <input
      type="${choice.type ?? 'checkbox'}"
      name="${choice.name}"
      value="${choice.value}"
      ${choice.checked === true && html`checked`}
    />
    <span
      >${choice.label}${choice.hint !== undefined && html`<br /><span class="soft small">${choice.hint}</span>`}</span
    >
  </label>`;
}

/** A box that says what happened; one of a danger is read out at once. */
export function notice(text: string | Html, kind: 'plain' | 'danger' | 'warning' | 'success' = 'plain'): Html {
  return html`<div class="notice ${kind}" role="${kind === 'danger' ? 'alert' : 'status'}"><p>${text}</p></div>`;
}
