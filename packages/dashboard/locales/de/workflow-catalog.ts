import type { Translations } from '@platen/editor/localization';

/** The catalog of steps and connections of workflows. */
export const workflowCatalog: Translations = {
  'By hand': 'Von Hand',
  'Runs when somebody, or a call of the API, starts it.': 'Läuft, wenn jemand oder ein Aufruf der API ihn startet.',
  'Runs at set times.': 'Läuft zu festen Zeiten.',
  'When it runs': 'Wann er läuft',
  'When it runs, as five fields of cron: `0 9 * * 1-5` is at 9:00 on weekdays.':
    'Wann er läuft, als fünf Felder von cron: `0 9 * * 1-5` heißt werktags um 9:00.',
  'The IANA name of the time zone, such as `Europe/Berlin`.': 'Der IANA-Name der Zeitzone, etwa `Europe/Berlin`.',
  'New rows': 'Neue Zeilen',
  'Reads the data source at set times, and passes on the rows that are new or have changed.':
    'Liest die Datenquelle zu festen Zeiten und gibt die Zeilen weiter, die neu sind oder sich geändert haben.',
  'The columns by which a row is known again, such as `id`. Default: all, so that a changed row is a new one.':
    'Die Spalten, an denen eine Zeile wiedererkannt wird, etwa `id`. Vorgabe: alle, sodass eine geänderte Zeile eine neue ist.',
  'Runs each time that another service posts to the address of the workflow.':
    'Läuft jedes Mal, wenn ein anderer Dienst Daten an die Adresse des Workflows sendet.',
  Authentication: 'Authentifizierung',
  'How a sender proves itself: `address`, by knowing the address; `secret`, also by the header X-Webhook-Secret; `signature`, by signing after Standard Webhooks.':
    'Wie sich ein Absender ausweist: durch Kenntnis der Adresse, zusätzlich durch den Header X-Webhook-Secret oder durch eine Signatur nach Standard Webhooks.',
  Secret: 'Geheimnis',
  Signature: 'Signatur',
  'Template changed': 'Vorlage geändert',
  'Runs when a template has a new version that stayed unchanged for a minute. Brings a row with the template.':
    'Läuft, wenn eine Vorlage eine neue Version hat, die eine Minute unverändert blieb. Bringt eine Zeile mit der Vorlage.',
  'Only these templates. Default: all.': 'Nur diese Vorlagen. Vorgabe: alle.',
  'Approval moved': 'Freigabe weitergerückt',
  'Runs when a template moves to another stage of an approval flow. Brings a row with the template and the stages.':
    'Läuft, wenn eine Vorlage in eine andere Stufe eines Freigabeablaufs rückt. Bringt eine Zeile mit der Vorlage und den Stufen.',
  Flow: 'Ablauf',
  'Only in this flow, by its id or slug. Default: all.':
    'Nur in diesem Ablauf, nach seiner ID oder seinem Kürzel. Vorgabe: alle.',
  'Only into the stage of this slug. Default: all.': 'Nur in die Stufe mit diesem Kürzel. Vorgabe: alle.',
  'Posted data': 'Gesendete Daten',
  'The data that was posted to the address of the workflow: an object is one row, a list many.':
    'Die Daten, die an die Adresse des Workflows gesendet wurden: Ein Objekt ist eine Zeile, eine Liste sind viele.',
  Path: 'Pfad',
  'Where the rows are in the data, as a JSONPath such as `$.order.items`. Default: all of it.':
    'Wo die Zeilen in den Daten stehen, als JSONPath wie `$.order.items`. Vorgabe: alles.',
  'Rows that are typed in here.': 'Zeilen, die hier eingetippt werden.',
  'A value for each column of each row.': 'Ein Wert für jede Spalte jeder Zeile.',
  CSV: 'CSV',
  'A CSV file, whose first row names the columns.': 'Eine CSV-Datei, deren erste Zeile die Spalten benennt.',
  URL: 'URL',
  'A public http or https address of the file.': 'Eine öffentliche http- oder https-Adresse der Datei.',
  File: 'Datei',
  'A file that was uploaded for batches; it can be used for a day.':
    'Eine Datei, die für Stapel hochgeladen wurde; sie kann einen Tag lang verwendet werden.',
  Excel: 'Excel',
  'The first sheet of an XLSX file, whose first row names the columns.':
    'Das erste Blatt einer XLSX-Datei, deren erste Zeile die Spalten benennt.',
  'JSON at an address': 'JSON unter einer Adresse',
  'A list of JSON at an http or https address, over several pages if need be.':
    'Eine JSON-Liste unter einer http- oder https-Adresse, bei Bedarf über mehrere Seiten.',
  'A public http or https address.': 'Eine öffentliche http- oder https-Adresse.',
  'Where the list is, as a JSONPath such as `$.data.items`. Default: all of it.':
    'Wo die Liste steht, als JSONPath wie `$.data.items`. Vorgabe: alles.',
  'Path of the next page': 'Pfad zur nächsten Seite',
  'Where the address of the next page is, such as `$.links.next`. Pages are read until there is none.':
    'Wo die Adresse der nächsten Seite steht, etwa `$.links.next`. Es wird gelesen, bis es keine mehr gibt.',
  'Max pages': 'Höchstzahl der Seiten',
  'Maximum number of pages.': 'Die größte Zahl von Seiten.',
  Connection: 'Verbindung',
  'A connection with headers, such as Authorization.': 'Eine Verbindung mit Headern, etwa Authorization.',
  'Google sheet': 'Google-Tabelle',
  'A range of a Google sheet that everyone with the link may read; its first row names the columns.':
    'Ein Bereich einer Google-Tabelle, die jeder mit dem Link lesen darf; die erste Zeile benennt die Spalten.',
  'A connection of the type google.': 'Eine Verbindung zu Google.',
  Spreadsheet: 'Tabelle',
  'The id in the address of the sheet.': 'Die ID in der Adresse der Tabelle.',
  Range: 'Bereich',
  'The range in A1 notation, such as `Orders!A1:F`.': 'Der Bereich in A1-Schreibweise, etwa `Orders!A1:F`.',
  Airtable: 'Airtable',
  'The records of a table of Airtable: its fields, and `record_id`.':
    'Die Datensätze einer Tabelle von Airtable: ihre Felder und `record_id`.',
  'A connection of the type airtable.': 'Eine Verbindung zu Airtable.',
  Base: 'Base',
  'The id of the base, such as `appXXXXXXXXXXXXXX`.': 'Die ID der Base, etwa `appXXXXXXXXXXXXXX`.',
  Table: 'Tabelle',
  'The name or id of the table.': 'Der Name oder die ID der Tabelle.',
  'Only the records of this view, in its order.': 'Nur die Datensätze dieser Ansicht, in ihrer Reihenfolge.',
  Notion: 'Notion',
  'The pages of a database of Notion: its properties, `page_id` and `page_url`.':
    'Die Seiten einer Datenbank von Notion: ihre Eigenschaften, `page_id` und `page_url`.',
  'A connection of the type notion.': 'Eine Verbindung zu Notion.',
  Database: 'Datenbank',
  'The id of the database.': 'Die ID der Datenbank.',
  Feed: 'Feed',
  'The entries of an RSS or Atom feed: `id`, `title`, `url`, `description`, `content`, `published`, `image`, `author`.':
    'Die Einträge eines RSS- oder Atom-Feeds: `id`, `title`, `url`, `description`, `content`, `published`, `image`, `author`.',
  Filter: 'Filter',
  'Passes on the rows for which an expression is true.': 'Gibt die Zeilen weiter, für die ein Ausdruck wahr ist.',
  Expression: 'Ausdruck',
  "An expression over the columns, such as `price > 10 and status == 'new'`.":
    "Ein Ausdruck über die Spalten, etwa `price > 10 and status == 'new'`.",
  'Set columns': 'Spalten setzen',
  'Sets columns by expressions over the others.': 'Setzt Spalten durch Ausdrücke über die anderen.',
  Columns: 'Spalten',
  'An expression for each column, such as `{"title": "upper(name)"}`.':
    'Ein Ausdruck für jede Spalte, etwa `upper(name)` für `title`.',
  'Keep the other columns': 'Andere Spalten behalten',
  'If false, only these columns are passed on.': 'Wenn nicht, werden nur diese Spalten weitergegeben.',
  Limit: 'Begrenzen',
  'Passes on the first rows.': 'Gibt die ersten Zeilen weiter.',
  Count: 'Anzahl',
  'Maximum number of rows.': 'Die größte Zahl von Zeilen.',
  'Remove duplicates': 'Doppelte entfernen',
  'Passes on the first of the rows that are the same.': 'Gibt von gleichen Zeilen die erste weiter.',
  'The columns that are compared. Default: all of them.': 'Die Spalten, die verglichen werden. Vorgabe: alle.',
  Sort: 'Sortieren',
  'Orders the rows by the value of an expression.': 'Ordnet die Zeilen nach dem Wert eines Ausdrucks.',
  'An expression over the columns, such as `price`.': 'Ein Ausdruck über die Spalten, etwa `price`.',
  Descending: 'Absteigend',
  'If true, the largest value is first.': 'Dann steht der größte Wert am Anfang.',
  'Renders a template once for each row. Columns are put into the parameters of the same name.':
    'Rendert eine Vorlage einmal für jede Zeile. Spalten kommen in die Parameter desselben Namens.',
  'The template.': 'Die Vorlage.',
  Modifications: 'Änderungen',
  'Expressions for modification keys whose column has another name, such as `{"title": "name + \', \' + city"}`.':
    "Ausdrücke für Parameter, deren Spalte anders heißt, etwa `name + ', ' + city`.",
  'The format of the files.': 'Das Format der Dateien.',
  Scale: 'Skalierung',
  'Output pixels per page pixel, or per pixel of `size`. Default 1.':
    'Pixel der Ausgabe je Pixel der Seite oder je Pixel von `size`. Vorgabe: 1.',
  Quality: 'Qualität',
  '1 to 100; default 90, avif 60, videos 75. PNG ignores it.':
    '1 bis 100; Vorgabe 90, bei AVIF 60, bei Videos 75. Bei PNG ohne Wirkung.',
  Sizes: 'Größen',
  'Further sizes, as `extraSizes` of a render.': 'Weitere Größen, wie `extraSizes` beim Rendern.',
  Locale: 'Sprache',
  "The language of texts, where the template has several, and how expressions write numbers and dates: a tag such as de-CH. Default: the template's, else en.":
    'Die Sprache der Texte, wenn die Vorlage mehrere hat, und wie Ausdrücke Zahlen und Daten schreiben: ein Kürzel wie de-CH. Vorgabe: die der Vorlage, sonst en.',
  'Post to a webhook': 'An einen Webhook senden',
  'Posts each row as JSON, signed with the webhook secret of the workspace.':
    'Sendet jede Zeile als JSON, signiert mit dem Webhook-Geheimnis des Arbeitsbereichs.',
  'Address of the file': 'Adresse der Datei',
  'Gives each row the address of its file, in the column `file_url`.':
    'Gibt jeder Zeile die Adresse ihrer Datei, in der Spalte `file_url`.',
  Email: 'E-Mail',
  'Sends an email for each row over your SMTP server.': 'Sendet für jede Zeile eine E-Mail über Ihren SMTP-Server.',
  'A connection of the type smtp.': 'Eine Verbindung zu einem SMTP-Server.',
  'The recipients, separated by commas: `{email}`.': 'Die Empfänger, durch Kommas getrennt: `{email}`.',
  Cc: 'Kopie (Cc)',
  Bcc: 'Blindkopie (Bcc)',
  'Reply to': 'Antwort an',
  Subject: 'Betreff',
  'The subject: `Your certificate, {name}`.': 'Der Betreff: `Ihre Urkunde, {name}`.',
  'The text of the email.': 'Der Text der E-Mail.',
  HTML: 'HTML',
  'The same as HTML. Values are escaped.': 'Dasselbe als HTML. Werte werden maskiert.',
  'Whether the files of the row are attached, at most 20 MiB together, or linked below the text.':
    'Ob die Dateien der Zeile angehängt werden, zusammen höchstens 20 MiB, oder unter dem Text verlinkt.',
  Attach: 'Anhängen',
  'S3 bucket': 'S3-Bucket',
  'Puts the files of each row into your bucket: Amazon S3, MinIO, R2 and others.':
    'Legt die Dateien jeder Zeile in Ihren Bucket: Amazon S3, MinIO, R2 und andere.',
  'A connection of the type s3.': 'Eine Verbindung zu einem S3-Bucket.',
  'Where the file goes, with expressions: `certificates/{name}.pdf`. Further files of a row get a number.':
    'Wohin die Datei kommt, mit Ausdrücken: `certificates/{name}.pdf`. Weitere Dateien einer Zeile bekommen eine Nummer.',
  Slack: 'Slack',
  'Posts a message for each row to a Slack channel.': 'Sendet für jede Zeile eine Nachricht in einen Slack-Kanal.',
  'A connection of the type slack.': 'Eine Verbindung zu einem Slack-Kanal.',
  'The message: `{name} is ready: {files[0].url}`.': 'Die Nachricht: `{name} ist fertig: {files[0].url}`.',
  'If true, the first file is shown if it is an image.': 'Dann wird die erste Datei gezeigt, wenn sie ein Bild ist.',
  'SMTP server': 'SMTP-Server',
  Host: 'Server',
  'The server.': 'Der Server.',
  Port: 'Port',
  'TLS from the start': 'TLS von Anfang an',
  'If true, the connection begins with TLS, as on port 465; else STARTTLS is used if the server has it.':
    'Dann beginnt die Verbindung mit TLS, wie an Port 465; sonst wird STARTTLS verwendet, wenn der Server es kann.',
  User: 'Benutzer',
  'The sender, such as `Studio <cards@shop.example>`.': 'Der Absender, etwa `Studio <cards@shop.example>`.',
  Endpoint: 'Endpunkt',
  'The address of the service. Default: Amazon S3 of the region.':
    'Die Adresse des Dienstes. Vorgabe: Amazon S3 der Region.',
  Region: 'Region',
  Bucket: 'Bucket',
  'Access key': 'Zugriffsschlüssel',
  'Bucket in the path': 'Bucket im Pfad',
  'If true, the bucket is part of the path, as MinIO usually needs it.':
    'Dann ist der Bucket Teil des Pfads, wie MinIO es meist braucht.',
  'Secret access key': 'Geheimer Zugriffsschlüssel',
  'Slack channel': 'Slack-Kanal',
  'Webhook URL': 'Webhook-URL',
  'The address of an incoming webhook.': 'Die Adresse eines eingehenden Webhooks.',
  Google: 'Google',
  'Base URL': 'Basisadresse',
  'An API key that may use the Google Sheets API.': 'Ein API-Schlüssel, der die Google-Sheets-API verwenden darf.',
  Token: 'Token',
  'The secret of an integration that was added to the database.':
    'Das Geheimnis einer Integration, die der Datenbank hinzugefügt wurde.',
  'HTTP headers': 'HTTP-Header',
  Headers: 'Header',
  Combine: 'Zusammenfügen',
  'Makes one PDF or ZIP of the files of all rows. One row goes on, with that file and the columns that are the same in all rows.':
    'Macht aus den Dateien aller Zeilen ein PDF oder ZIP. Weiter geht eine Zeile, mit dieser Datei und den Spalten, die in allen Zeilen gleich sind.',
  '`pdf` joins PDFs; `zip` takes files of all formats.': '`pdf` fügt PDFs zusammen; `zip` nimmt Dateien aller Formate.',
  'The name of the file, without its extension: `Report of {month}`.':
    'Der Name der Datei, ohne ihre Endung: `Bericht {month}`.',
  Approve: 'Freigeben',
  'Adds a copy of the template with the values of each row to an approval flow, and goes on when all of them are decided: with those that were approved.':
    'Gibt eine Kopie der Vorlage mit den Werten jeder Zeile in einen Freigabeablauf und macht weiter, wenn über alle entschieden ist: mit den freigegebenen.',
  'The approval flow, by its id or slug.': 'Der Freigabeablauf, nach seiner ID oder seinem Kürzel.',
  'The stage into which they come, by its slug. Default: the first in which somebody reviews.':
    'Die Stufe, in die sie kommen, nach ihrem Kürzel. Vorgabe: die erste, in der jemand prüft.',
  'The name of the copy. Default: that of the template, with the number of the row.':
    'Der Name der Kopie. Vorgabe: der der Vorlage, mit der Nummer der Zeile.',
  'A comment for the reviewers.': 'Ein Kommentar für die Prüfenden.',
  Days: 'Tage',
  'Days after which rows fail on which nobody has decided.':
    'Tage, nach denen Zeilen fehlschlagen, über die niemand entschieden hat.',
  'Social post': 'Beitrag in sozialen Netzwerken',
  'Publishes a post with the files of each row at connected social accounts.':
    'Veröffentlicht einen Beitrag mit den Dateien jeder Zeile auf verbundenen Konten sozialer Netzwerke.',
  'The ids of connected accounts, from `GET /social/accounts`.':
    'Die IDs verbundener Konten, aus `GET /social/accounts`.',
  'The text of the post: `{name} is back in stock`.': 'Der Text des Beitrags: `{name} ist wieder da`.',
  'The alternative text of the images.': 'Der Alternativtext der Bilder.',
  '`draft` stores the post without publishing it.':
    'Als Entwurf wird der Beitrag gespeichert, aber nicht veröffentlicht.',
  'Form to certificate by email': 'Vom Formular zur Urkunde per E-Mail',
  'A form posts a name and an address; a PDF is rendered and sent by email.':
    'Ein Formular sendet Namen und Adresse; ein PDF wird gerendert und per E-Mail versandt.',
  'New row to Slack': 'Neue Zeile nach Slack',
  'Looks into a spreadsheet that is published as CSV; each new row becomes an image that is posted to a channel.':
    'Sieht in eine Tabelle, die als CSV veröffentlicht ist; aus jeder neuen Zeile wird ein Bild, das in einen Kanal kommt.',
  'Feed to images': 'Vom Feed zu Bildern',
  'Each new entry of a feed becomes an image that is put into a bucket.':
    'Aus jedem neuen Eintrag eines Feeds wird ein Bild, das in einen Bucket kommt.',
  'Price tags every morning': 'Preisschilder jeden Morgen',
  'Reads products as JSON every morning and renders a tag for each that is in stock.':
    'Liest jeden Morgen Produkte als JSON und rendert ein Schild für jedes, das vorrätig ist.',
  'Order to images': 'Von der Bestellung zu Bildern',
  'A shop posts its orders; each item becomes an image whose address is posted back.':
    'Ein Shop sendet seine Bestellungen; aus jedem Artikel wird ein Bild, dessen Adresse zurückgesendet wird.',
  'Posts to a channel when a template moves in an approval flow.':
    'Schreibt in einen Kanal, wenn eine Vorlage in einem Freigabeablauf weiterrückt.',
  ZIP: 'ZIP',
  Comment: 'Kommentar',
  'Alternative text': 'Alternativtext',
  'Write back to a sheet': 'In eine Tabelle zurückschreiben',
  'Writes the address of the file into a column of the row it came from: in a Google sheet, a table of Airtable or a database of Notion.':
    'Schreibt die Adresse der Datei in eine Spalte der Zeile, aus der sie kam: in eine Google-Tabelle, eine Tabelle von Airtable oder eine Datenbank von Notion.',
  'A connection of the type google_service_account, google_oauth, airtable or notion.':
    'Eine Verbindung zu einem Google-Dienstkonto oder Google-Konto, zu Airtable oder Notion.',
  'Google account': 'Google-Konto',
  Client: 'Client',
  'The id of an OAuth client of yours at Google.': 'Die ID eines eigenen OAuth-Clients bei Google.',
  'The secret of the OAuth client.': 'Das Secret des OAuth-Clients.',
  'Refresh token': 'Refresh-Token',
  'A refresh token that the person gave to the client, with access to Google Sheets.':
    'Ein Refresh-Token, das die Person dem Client gegeben hat, mit Zugriff auf Google Sheets.',
  Column: 'Spalte',
  'The column, field or property into which it is written. It must be there.':
    'Die Spalte, das Feld oder die Eigenschaft, in die geschrieben wird. Sie muss vorhanden sein.',
  Value: 'Wert',
  'The text that is written.': 'Der Text, der geschrieben wird.',
  'Google: the sheet. Default: that of the data source.': 'Google: die Tabelle. Vorgabe: die der Datenquelle.',
  Sheet: 'Blatt',
  'Google: the name of the tab. Default: that of the data source.':
    'Google: der Name des Blatts. Vorgabe: der der Datenquelle.',
  'Key column': 'Schlüsselspalte',
  'Google: the column by which a row is found again, such as `id`. Default: the row is where it was read.':
    'Google: die Spalte, an der eine Zeile wiedergefunden wird, etwa `id`. Vorgabe: Die Zeile steht dort, wo sie gelesen wurde.',
  'Airtable: the base. Default: that of the data source.': 'Airtable: die Base. Vorgabe: die der Datenquelle.',
  'Airtable: the table. Default: that of the data source.': 'Airtable: die Tabelle. Vorgabe: die der Datenquelle.',
  SFTP: 'SFTP',
  'Uploads the files of each row to an SFTP server.': 'Lädt die Dateien jeder Zeile auf einen SFTP-Server.',
  'A connection of the type sftp.': 'Eine Verbindung zu einem SFTP-Server.',
  WebDAV: 'WebDAV',
  'Puts the files of each row into a folder of a WebDAV server, such as Nextcloud.':
    'Legt die Dateien jeder Zeile in einen Ordner eines WebDAV-Servers wie Nextcloud.',
  'A connection of the type webdav.': 'Eine Verbindung zu einem WebDAV-Server.',
  'SFTP server': 'SFTP-Server',
  Folder: 'Ordner',
  'The folder below which the files go. Default: the one of the login.':
    'Der Ordner, unter den die Dateien kommen. Vorgabe: der der Anmeldung.',
  'Host key': 'Hostschlüssel',
  'The fingerprint of the host’s key, as `ssh-keygen -l` shows it. Default: the key that the host has now; it must not change later.':
    'Der Fingerabdruck des Hostschlüssels, wie `ssh-keygen -l` ihn zeigt. Vorgabe: der Schlüssel, den der Host jetzt hat; er darf sich später nicht ändern.',
  'Private key': 'Privater Schlüssel',
  'A private key in the format of OpenSSH or PEM.': 'Ein privater Schlüssel im Format von OpenSSH oder PEM.',
  Passphrase: 'Passphrase',
  'The passphrase of the key.': 'Die Passphrase des Schlüssels.',
  'WebDAV server': 'WebDAV-Server',
  'The address of the folder.': 'Die Adresse des Ordners.',
  'Google service account': 'Google-Dienstkonto',
  'Client email': 'E-Mail-Adresse des Kontos',
  'The `client_email` of its key. Share the sheet with this address.':
    'Die `client_email` seines Schlüssels. Geben Sie die Tabelle für diese Adresse frei.',
  'Token URL': 'Token-URL',
  'The `private_key` of its key.': 'Der `private_key` seines Schlüssels.',
  'A personal access token with data.records:read, and data.records:write to write back.':
    'Ein persönliches Zugriffstoken mit data.records:read, zum Zurückschreiben auch data.records:write.',
  'Approved designs to Slack': 'Freigegebene Entwürfe nach Slack',
  'Sheet to files, written back': 'Von der Tabelle zu Dateien und zurück',
  'Renders the rows of a Google sheet whose column File is empty, and writes the address of each file there.':
    'Rendert die Zeilen einer Google-Tabelle, deren Spalte File leer ist, und schreibt die Adresse jeder Datei dorthin.',
  'Monthly report to a bucket': 'Monatsbericht in einen Bucket',
  'Reads figures as JSON on the first of each month, and puts one PDF of all pages into a bucket.':
    'Liest am Ersten jedes Monats Zahlen als JSON und legt ein PDF aller Seiten in einen Bucket.',
  'Posts after approval': 'Beiträge nach Freigabe',
  'Each new row of a published spreadsheet becomes an image; what people approve is posted at social accounts.':
    'Aus jeder neuen Zeile einer veröffentlichten Tabelle wird ein Bild; was freigegeben wird, erscheint in sozialen Netzwerken.',
  'Product images to SFTP': 'Produktbilder zu SFTP',
  'Renders an image for each product of a CSV file every night, and uploads it under its SKU.':
    'Rendert jede Nacht ein Bild für jedes Produkt einer CSV-Datei und lädt es unter seiner Artikelnummer hoch.',
  'Place cards by email': 'Tischkarten per E-Mail',
  'Renders a card for each guest of an Excel file in the order of their names, and sends one ZIP of all.':
    'Rendert für jeden Gast einer Excel-Datei eine Karte in der Reihenfolge der Namen und sendet ein ZIP aller Karten.',
  'Airtable to a cloud folder': 'Von Airtable in einen Cloud-Ordner',
  'Each new record of Airtable becomes an image in a folder of Nextcloud or another WebDAV server.':
    'Aus jedem neuen Datensatz von Airtable wird ein Bild in einem Ordner von Nextcloud oder einem anderen WebDAV-Server.',
  'Covers for Notion': 'Titelbilder für Notion',
  'Renders a cover for each page of a Notion database that has none, and writes its address into the page.':
    'Rendert ein Titelbild für jede Seite einer Notion-Datenbank, die keines hat, und schreibt seine Adresse in die Seite.',
};
