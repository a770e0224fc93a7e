package platen

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// Client sends the calls of the service with a key. Its fields may be changed before the first call.
type Client struct {
	// Address is that of the service, such as https://studio.example.
	Address string
	// Key is an API key or an access token.
	Key string
	// HTTP sends the requests.
	HTTP *http.Client
	// MaxRetries is how often a call is repeated that was refused with 429 or 503, after the time that the service asks for.
	MaxRetries int
}

// New returns a client of the service at an address.
func New(address, key string) *Client {
	return &Client{
		Address:    strings.TrimRight(address, "/"),
		Key:        key,
		HTTP:       &http.Client{Timeout: 2 * time.Minute},
		MaxRetries: 2,
	}
}

// Error is a refusal by the service. Branch on Code, which is stable; Message is a sentence for people.
type Error struct {
	Status  int
	Code    string
	Message string
	// Body is the whole body of the answer, as JSON.
	Body json.RawMessage
	// RetryAfter is the time after which the call may be repeated; zero if the service did not say.
	RetryAfter time.Duration
}

func (e *Error) Error() string {
	return fmt.Sprintf("%s (%s, %d)", e.Message, e.Code, e.Status)
}

// Answer is what a call answers that may answer a file: File and its MediaType, or a Value.
type Answer[T any] struct {
	Value     T
	File      []byte
	MediaType string
}

// Ptr returns a pointer to a value, for optional fields.
func Ptr[T any](value T) *T {
	return &value
}

// As reads a value that may be of several types as one of them.
func As[T any](value any) (T, error) {
	var read T
	text, err := json.Marshal(value)
	if err == nil {
		err = json.Unmarshal(text, &read)
	}
	return read, err
}

// Collect returns every entry of a list, page after page: fetch answers one page and the cursor of the next, nil on the last.
func Collect[T, C any](fetch func(cursor *C) ([]T, *C, error)) ([]T, error) {
	var all []T
	var cursor *C
	for {
		page, next, err := fetch(cursor)
		if err != nil {
			return all, err
		}
		all = append(all, page...)
		if next == nil {
			return all, nil
		}
		cursor = next
	}
}

// WaitForRenderJob reads a render job until it has finished, and returns it, also if it failed.
func (c *Client) WaitForRenderJob(ctx context.Context, id string) (RenderJob, error) {
	pause := 200 * time.Millisecond
	for {
		var job RenderJob
		_, err := c.call(ctx, call{method: "GET", path: "/studio/render-jobs/{id}", places: map[string]string{"id": id}}, &job)
		if err != nil || job.Finished {
			return job, err
		}
		if err := sleep(ctx, pause); err != nil {
			return job, err
		}
		if pause < 5*time.Second {
			pause += pause / 2
		}
	}
}

// Download returns the bytes of a file of the service. The key is not sent.
func (c *Client) Download(ctx context.Context, address string) ([]byte, error) {
	request, err := http.NewRequestWithContext(ctx, "GET", address, nil)
	if err != nil {
		return nil, err
	}
	answer, err := c.HTTP.Do(request)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return nil, &Error{Status: answer.StatusCode, Code: "unknown", Message: answer.Status}
	}
	return io.ReadAll(answer.Body)
}

type call struct {
	method    string
	path      string
	places    map[string]string
	query     map[string]any
	headers   map[string]any
	body      any
	mediaType string
}

// call sends a call, reads a JSON answer into value, and returns an answer of another type.
func (c *Client) call(ctx context.Context, sent call, value any) (*Answer[struct{}], error) {
	path := sent.path
	for name, place := range sent.places {
		path = strings.ReplaceAll(path, "{"+name+"}", url.PathEscape(place))
	}
	query := url.Values{}
	for name, given := range sent.query {
		if text, ok := textOf(given); ok {
			query.Set(name, text)
		}
	}
	address := c.Address + "/v1" + path
	if len(query) > 0 {
		address += "?" + query.Encode()
	}
	var body []byte
	mediaType := sent.mediaType
	if bytes, ok := sent.body.([]byte); ok {
		body = bytes
	} else if sent.body != nil {
		text, err := json.Marshal(sent.body)
		if err != nil {
			return nil, err
		}
		body, mediaType = text, "application/json"
	}
	for attempt := 0; ; attempt++ {
		file, err := c.send(ctx, sent, address, body, mediaType, value)
		refusal, ok := err.(*Error)
		mayRepeat := ok && (refusal.Status == 429 || refusal.Status == 503) && refusal.RetryAfter > 0
		if !mayRepeat || refusal.RetryAfter > time.Minute || attempt >= c.MaxRetries {
			return file, err
		}
		if err := sleep(ctx, refusal.RetryAfter); err != nil {
			return nil, err
		}
	}
}

func (c *Client) send(ctx context.Context, sent call, address string, body []byte, mediaType string, value any) (*Answer[struct{}], error) {
	var reader io.Reader
	if body != nil {
		reader = bytes.NewReader(body)
	}
	request, err := http.NewRequestWithContext(ctx, sent.method, address, reader)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Authorization", "Bearer "+c.Key)
	if body != nil {
		request.Header.Set("Content-Type", mediaType)
	}
	for name, given := range sent.headers {
		if text, ok := textOf(given); ok {
			request.Header.Set(name, text)
		}
	}
	answer, err := c.HTTP.Do(request)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	content, err := io.ReadAll(answer.Body)
	if err != nil {
		return nil, err
	}
	if answer.StatusCode >= 400 {
		return nil, readError(answer, content)
	}
	answered := answer.Header.Get("Content-Type")
	if strings.Contains(answered, "json") && value != nil {
		return nil, json.Unmarshal(content, value)
	}
	return &Answer[struct{}]{File: content, MediaType: answered}, nil
}

func readError(answer *http.Response, content []byte) *Error {
	refusal := &Error{Status: answer.StatusCode, Code: "unknown", Message: answer.Status, Body: content}
	var body struct {
		Error string `json:"error"`
		Code  string `json:"code"`
	}
	if json.Unmarshal(content, &body) == nil && body.Code != "" {
		refusal.Code, refusal.Message = body.Code, body.Error
	}
	if seconds, err := strconv.Atoi(answer.Header.Get("Retry-After")); err == nil {
		refusal.RetryAfter = time.Duration(seconds) * time.Second
	}
	return refusal
}

// textOf returns an option as text; false if it is absent.
func textOf(given any) (string, bool) {
	switch value := given.(type) {
	case *string:
		if value != nil {
			return *value, true
		}
	case *bool:
		if value != nil {
			return strconv.FormatBool(*value), true
		}
	case *int64:
		if value != nil {
			return strconv.FormatInt(*value, 10), true
		}
	case *float64:
		if value != nil {
			return strconv.FormatFloat(*value, 'f', -1, 64), true
		}
	case nil:
	default:
		return fmt.Sprint(value), true
	}
	return "", false
}

func sleep(ctx context.Context, pause time.Duration) error {
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
