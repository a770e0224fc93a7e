import { msg, str } from '@lit/localize';
import {
  walkLayers,
  type DataType,
  type GroupLayer,
  type Layer,
  type ListData,
  type PlainData,
} from '@platen/template';
import {
  componentsOf,
  instancesOf,
  isComponent,
  isInstance,
  scopeOfData,
  type ComponentGroup,
  type InstanceGroup,
} from '@platen/template/internal';
import { css, html, nothing, type TemplateResult } from 'lit';
import { dataKinds, isDataName, newDataType } from '../../../commands/edit-data.ts';
import { removeProp, renameProp, setProp } from '../../../commands/edit-props.ts';
import { setExpression } from '../../../commands/edit-rules.ts';
import { defineElement } from '../../../controls/define.ts';
import { internal, withProperties } from '../../../controls/with-properties.ts';
import { layerTitle } from '../../../layers/layer-title.ts';
import { isSameValue } from '../../../store/shared-values.ts';
import { dataKindName } from '../../data/data-names.ts';
import { editorFields, plainField } from '../../data/plain-field.ts';
import { valueField, valueFieldStyles, type ValueFields } from '../../data/value-field.ts';
import '../../data/list-values.ts';
import { LayerSection } from '../inspector-section.ts';
import { overrideFields, propertiesOf } from '../repeat-section/override-fields.ts';
import '../../../controls/button.ts';
import '../../../controls/icon-button.ts';
import '../../../controls/section.ts';
import '../../../controls/select-field.ts';
import '../../../controls/text-field.ts';
import '../../data/expression-field.ts';

/** Kinds of properties that can be defined here: single values, and lists of texts. */
const kinds = dataKinds.filter((kind) => kind !== 'object');

/** The properties of a selected component, and those of an instance with what it has otherwise. */
export class PlatenComponentSection extends withProperties(LayerSection, {
  /** Name of the property of an instance whose expression is being begun. */
  begun: internal<string>(),
}) {
  #only(): GroupLayer | undefined {
    const [only, ...others] = this.targets;
    return only?.type === 'group' && others.length === 0 ? only : undefined;
  }

  #apply(edit: Parameters<NonNullable<typeof this.editor>['apply']>[0]): void {
    this.editor?.apply(edit);
  }

  #change(label: string, change: (group: GroupLayer) => void): void {
    this.commit('component', label, (layer) => {
      if (layer.type === 'group') change(layer);
    });
  }

  #component(group: ComponentGroup): TemplateResult {
    const { editor } = this;
    const state = editor?.state;
    const count = state ? instancesOf(group.id, state.template.value).length : 0;
    const entries = Object.entries(group.component.props);
    const add = (): void => {
      let number = 1;
      const nameOf = (): string => (number === 1 ? 'property' : `property${number}`);
      while (Object.hasOwn(group.component.props, nameOf())) number++;
      this.#change(msg('Add property'), (target) => {
        if (target.component) target.component.props[nameOf()] = newDataType('text');
      });
    };
    return html`<platen-section .heading=${msg('Component')} collapsible>
      <p class="note">
        ${count === 1 ? msg('One instance follows it.') : msg(str`${count} instances follow it.`)}
        ${entries.length === 0 ? msg('Add properties to give instances values of their own.') : nothing}
      </p>
      ${entries.map(([name, type]) => this.#property(group, name, type))}
      <div class="buttons">
        <platen-button icon="Plus" @click=${add}>${msg('Add property')}</platen-button>
        <platen-button icon="Diamond" @click=${() => editor?.run('arrange.instance')}
          >${msg('Create instance')}</platen-button
        >
      </div>
    </platen-section>`;
  }

  /** The fields of lists and objects. */
  get #fields(): ValueFields {
    return { ...editorFields(this.editor), errors: new Map(), nameOf: (name) => name };
  }

  #property(group: ComponentGroup, name: string, type: DataType): TemplateResult {
    const template = this.editor?.state.template.peek();
    const change = (label: string, next: DataType): void =>
      this.#change(label, (target) => {
        if (target.component) target.component.props[name] = next;
      });
    const shapes = shapesOf(template?.data ?? {});
    const shape = shapes.find((each) => isSameValue(shapeOf(each.type), shapeOf(type)));
    return html`<div class="item">
      <div class="row">
        <platen-text-field
          class="grow"
          .label=${msg('Property')}
          .value=${name}
          @value-input=${(event: Event) => event.stopPropagation()}
          @value-change=${(event: CustomEvent<string>) => {
            event.stopPropagation();
            const to = event.detail.trim();
            if (template && isDataName(to) && !Object.hasOwn(group.component.props, to))
              this.#apply(renameProp(template, group, name, to));
            else this.requestUpdate();
          }}
        ></platen-text-field>
        <platen-icon-button
          icon="Trash2"
          .label=${msg(str`Delete ${name}`)}
          @click=${() => template && this.#apply(removeProp(template, group, name))}
        ></platen-icon-button>
      </div>
      <platen-select-field
        .label=${msg('Type')}
        .value=${shape?.id ?? type.type}
        .options=${[
          ...(type.type === 'object' && !shape ? [...kinds, 'object' as const] : kinds).map((kind) => ({
            value: kind,
            label: dataKindName(kind),
          })),
          ...shapes.map(({ id, label }) => ({ value: id, label })),
        ]}
        @value-change=${(event: CustomEvent<string>) => {
          event.stopPropagation();
          const chosen = shapes.find(({ id }) => id === event.detail);
          const kind = kinds.find((each) => each === event.detail);
          const next = chosen?.type ?? newDataType(kind ?? 'text');
          change(
            msg('Type of property'),
            kind === 'list' && next.type === 'list' ? { ...next, items: newDataType('text') } : next,
          );
        }}
      ></platen-select-field>
      ${
        isPlain(type)
          ? plainField(this.editor, type, {
              label: msg('Default'),
              value: type.default === undefined ? '' : String(type.default),
              change: (text) => change(msg('Default'), withDefault(type, text)),
            })
          : type.type === 'list'
            ? valueField(this.#fields, listWithout(type), {
                label: msg('Default'),
                value: type.default,
                path: [name],
                set: (value) =>
                  change(msg('Default'), Array.isArray(value) ? { ...type, default: value } : listWithout(type)),
              })
            : nothing
      }
    </div>`;
  }

  #instance(group: InstanceGroup): TemplateResult {
    const { editor } = this;
    const state = editor?.state;
    const component = state && componentsOf(state.template.value).get(group.instance.of);
    if (!state || !component) return html``;
    const goTo = (): void => {
      const page = state.template
        .peek()
        .pages.find(({ layers }) => [...walkLayers(layers)].some(({ layer }) => layer.id === component.id));
      if (page) state.pageId.value = page.id;
      state.selection.value = [component.id];
    };
    return html`<platen-section .heading=${msg(str`Instance of ${layerTitle(component)}`)} collapsible>
      ${Object.entries(component.component.props).map(([name, type]) => this.#value(group, component, name, type))}
      ${this.#overrides(group, component)}
      <div class="buttons">
        <platen-button icon="Component" @click=${goTo}>${msg('Go to component')}</platen-button>
        <platen-button icon="Unlink" @click=${() => editor.run('arrange.detach')}>${msg('Detach')}</platen-button>
      </div>
    </platen-section>`;
  }

  #value(group: InstanceGroup, { component }: ComponentGroup, name: string, type: DataType): TemplateResult {
    const key = `props.${name}`;
    const source = group.expressions?.[key];
    const { pageId } = this.editor?.state ?? {};
    const setSource = (text: string): void => {
      this.begun = undefined;
      this.#apply(setExpression(pageId?.peek() ?? '', [group.id], key, text === '' ? undefined : text));
    };
    const given = group.instance.props[name];
    const isExpression = source !== undefined || this.begun === name;
    const field = isExpression
      ? html`<platen-expression-field
          .label=${name}
          .value=${source ?? ''}
          .layerId=${group.id}
          .expected=${scopeOfData(component.props)[name]}
          @value-change=${(event: CustomEvent<string>) => {
            event.stopPropagation();
            setSource(event.detail);
          }}
        ></platen-expression-field>`
      : isPlain(type)
        ? plainField(this.editor, type, {
            label: name,
            value: given === undefined || given === null ? '' : String(given as string | number | boolean),
            placeholder: type.default === undefined ? '' : String(type.default),
            change: (text) => this.#apply(setProp(pageId?.peek() ?? '', group.id, name, valueOf(type, text))),
          })
        : valueField(this.#fields, type, {
            label: name,
            value: given ?? undefined,
            path: [name],
            set: (value) => this.#apply(setProp(pageId?.peek() ?? '', group.id, name, value)),
          });
    return html`<div class="row">
      <div class="grow">${field}</div>
      <platen-icon-button
        icon="Braces"
        toggle
        .pressed=${isExpression}
        .label=${msg(str`Expression of ${name}`)}
        @click=${() => {
          if (source !== undefined) setSource('');
          else this.begun = this.begun === name ? undefined : name;
        }}
      ></platen-icon-button>
    </div>`;
  }

  #overrides(group: InstanceGroup, component: ComponentGroup): TemplateResult | typeof nothing {
    const inside = [...walkLayers(component.layers)].map(({ layer }) => layer);
    const entries = Object.entries(group.instance.overrides);
    const set = (next: readonly [string, string | number | boolean][]): void =>
      this.#change(msg('Differences'), (target) => {
        if (target.instance) target.instance.overrides = Object.fromEntries(next);
      });
    const add = (): void => {
      const free = inside.find(({ id }) => !(`${id}.opacity` in group.instance.overrides));
      if (free) set([...entries, [`${free.id}.opacity`, 1]]);
    };
    return html`${entries.length > 0 ? html`<p class="caption">${msg('Differences from the component')}</p>` : nothing}
      ${entries.map(([name, value], at) =>
        overrideFields(name, value, inside, (next) =>
          set(next ? entries.with(at, next) : entries.filter((_, place) => place !== at)),
        ),
      )}
      <div class="buttons">
        <platen-button icon="Plus" ?disabled=${!inside.some((layer) => propertiesOf(layer).length > 0)} @click=${add}
          >${msg('Add difference')}</platen-button
        >
        ${
          entries.length > 0
            ? html`<platen-button icon="Undo2" @click=${() => set([])}>${msg('Reset all')}</platen-button>`
            : nothing
        }
      </div>`;
  }

  protected override watched(layer: Layer): readonly unknown[] {
    return [layer];
  }

  override render() {
    const group = this.#only();
    // Redrawn with the component, which is another layer, and the instances.
    void this.editor?.state.template.value;
    if (!group) return nothing;
    if (isComponent(group)) return this.#component(group);
    return isInstance(group) ? this.#instance(group) : nothing;
  }

  static override styles = [
    ...LayerSection.styles,
    valueFieldStyles,
    css`
      .buttons {
        display: grid;
        gap: 8px;
      }
    `,
  ];
}

/** A list type without a default. */
function listWithout({ default: _default, ...type }: ListData): ListData {
  return type;
}

/** The objects and lists of objects of the template's data, which a property can be like. */
function shapesOf(data: Readonly<Record<string, DataType>>): { id: string; label: string; type: DataType }[] {
  return Object.entries(data).flatMap(([name, type]) => {
    if (type.type === 'object') return [{ id: `of ${name}`, label: msg(str`Like “${name}”`), type }];
    if (type.type !== 'list' || type.items.type !== 'object') return [];
    return [
      { id: `item ${name}`, label: msg(str`Like an item of “${name}”`), type: type.items },
      { id: `of ${name}`, label: msg(str`Like “${name}”`), type: listWithout(type) },
    ];
  });
}

/** A type without its default and description. */
function shapeOf(type: DataType): object {
  return { ...type, default: undefined, description: '' };
}

function isPlain(type: DataType): type is PlainData {
  return type.type !== 'list' && type.type !== 'object';
}

/** A typed text as the value that its kind has; undefined where there is none. */
function valueOf(type: PlainData, text: string): string | number | boolean | undefined {
  if (text === '' && type.type !== 'text') return undefined;
  if (type.type === 'boolean') return text === 'true';
  const number = Number(text);
  return type.type === 'number' && Number.isFinite(number) ? number : text;
}

function withDefault(type: PlainData, text: string): PlainData {
  const { default: _before, ...rest } = type;
  const value = valueOf(type, text);
  return value === undefined || value === '' ? rest : { ...rest, default: value };
}

defineElement('platen-component-section', PlatenComponentSection);
