import { msg } from '@lit/localize';
import { ValueError, type Constraints, type Parameter } from '@platen/template';
import { compilePattern } from '@platen/template/internal';
import type { Draft } from 'immer';
import { html, nothing, type TemplateResult } from 'lit';
import { evaluateArithmetic } from '../../controls/arithmetic.ts';
import { formatRatio, parseRatio } from './ratio.ts';
import '../../controls/switch-field.ts';
import '../../controls/text-field.ts';

type Change = (change: (constraints: Draft<Constraints>) => void) => void;

/** Fields for what values of a parameter must satisfy: those that mean something for its type and what it is bound to. */
export function constraintFields({ constraints, type, bindings }: Parameter, change: Change): TemplateResult {
  const isText = type === 'text' || type === 'voiceText';
  const isContent = bindings.some(({ property }) => property.toLowerCase() === 'content');
  const text = (label: string, value: string, hint: string, write: (draft: Draft<Constraints>, text: string) => void) =>
    html`<platen-text-field
      .label=${label}
      .value=${value}
      .hint=${hint}
      .placeholder=${msg('None')}
      @value-input=${(event: Event) => event.stopPropagation()}
      @value-change=${(event: CustomEvent<string>) => {
        event.stopPropagation();
        change((draft) => write(draft, event.detail));
      }}
    ></platen-text-field>`;
  const number = (key: 'minLength' | 'maxLength' | 'min' | 'max', label: string) =>
    text(label, constraints[key] === undefined ? '' : String(constraints[key]), '', (draft, given) => {
      const value = evaluateArithmetic(given);
      const isLength = key === 'minLength' || key === 'maxLength';
      if (given.trim() === '') delete draft[key];
      else if (value !== undefined && (!isLength || value >= 0)) draft[key] = isLength ? Math.round(value) : value;
    });
  return html`
    <platen-switch-field
      .label=${msg('Required')}
      .value=${constraints.required}
      @value-change=${(event: CustomEvent<boolean>) => change((draft) => void (draft.required = event.detail))}
    ></platen-switch-field>
    ${
      isText && isContent
        ? html`<div class="pair">
              ${number('minLength', msg('Minimum characters'))} ${number('maxLength', msg('Maximum characters'))}
            </div>
            ${text(
              msg('Pattern'),
              constraints.pattern ?? '',
              msg('Regular expression that the whole text must match.'),
              (draft, pattern) => {
                if (pattern === '') delete draft.pattern;
                else if (!(compilePattern(pattern) instanceof ValueError)) draft.pattern = pattern;
              },
            )}`
        : nothing
    }
    ${isText && !isContent ? html`<div class="pair">${number('min', msg('Minimum'))} ${number('max', msg('Maximum'))}</div>` : nothing}
    ${
      type === 'imageUrl'
        ? text(
            msg('Aspect ratio'),
            constraints.aspect === undefined ? '' : formatRatio(constraints.aspect),
            msg('For example 16:9 or 1.5.'),
            (draft, given) => {
              const aspect = parseRatio(given);
              if (given.trim() === '') delete draft.aspect;
              else if (aspect !== undefined) draft.aspect = aspect;
            },
          )
        : nothing
    }
    ${
      type === 'imageUrl' || type === 'videoUrl'
        ? nothing
        : text(
            msg('Allowed values'),
            (constraints.enum ?? []).join('; '),
            msg('Separated by semicolons.'),
            (draft, given) => {
              const options = [...new Set(given.split(';').map((option) => option.trim()))].filter(
                (option) => option !== '',
              );
              if (options.length === 0) delete draft.enum;
              else draft.enum = options.slice(0, 500).map((option) => option.slice(0, 1000));
            },
          )
    }
  `;
}
